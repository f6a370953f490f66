// What the files of the game say of a side: its entry, its statements, the passages that name it.

import { count, el } from "../dom.js";
import { placeButton, placeOf, quoted } from "./places.js";

/** Words and icons of a text; an icon says its name to those who don't see it. */
const inlines = (parts) => parts.map((it) => it.words ?? el("img", { class: "icon", src: `/icon/${it.icon}.svg`, alt: it.icon.replaceAll("-", " ") }));

const section = (title, ...content) => el("section", {}, el("h2", {}, title), ...content);

/** What stands beside the picture. `spots` are the findings on it. */
export function about(closely, spots) {
  const parts = [];
  const findings = [...new Map(spots.map((it) => [it.id, it.finding])).values()];
  if (findings.length) {
    parts.push(section("Findings", el("ul", { class: "plain-list" }, findings.map((it) => el("li", {},
      el("a", { href: `#view=findings&finding=${it.id}`, class: `badge ${it.severity}`, text: it.code ?? it.severity }), " ", ...quoted(it.message),
      it.primary ? el("div", {}, placeButton(placeOf(it.primary))) : null)))));
  }
  if (closely.entry) {
    parts.push(el("section", {}, el("div", { class: "entry-head" }, el("h2", { text: "Entry" }), placeButton(closely.entry.place)),
      el("pre", { tabindex: "0", "aria-label": "The entry in its file" }, el("code", { text: closely.entry.text }))));
  }
  if (closely.statements?.length) {
    parts.push(section("Statements", el("ol", { class: "plain-list statements" }, closely.statements.map((it) => el("li", {},
      el("span", { class: "role", text: it.role }), " ", ...inlines(it.parts),
      el("div", { class: "places" }, it.from.map((from) => placeButton(from))))))));
  }
  if (closely.mentions?.length) {
    parts.push(section("In the booklets", el("ul", { class: "plain-list mentions" }, closely.mentions.map((it) => el("li", {},
      it.heading || it.booklet ? el("div", { class: "small soft", text: [it.booklet, it.heading].filter(Boolean).join(" · ") })
        : el("div", { class: "small soft", text: "Its description" }),
      ...inlines(it.parts), el("div", { class: "places" }, placeButton(it.place)))))));
  }
  const lines = rows(closely.words ?? []);
  if (lines.length) {
    parts.push(el("details", {}, el("summary", {}, `All words (${count((closely.words ?? []).length, "word")})`),
      el("ul", { class: "plain-list words-list" }, lines.map((it) => el("li", {},
        it.words.join(" "), el("div", { class: "places" }, it.place ? placeButton(it.place) : el("span", { class: "small soft", text: "put there by the layout" })))))));
  }
  return parts;
}

/** Words in a row that come from one line of a file: `{ words, place }` for each. */
export function rows(words) {
  const lines = [];
  for (const word of words) {
    const last = lines.at(-1);
    const same = last && (last.place?.file === word.place?.file && last.place?.line === word.place?.line);
    if (same) last.words.push(word.text);
    else lines.push({ words: [word.text], place: word.place });
  }
  return lines;
}
