// Things on the table: cards with their printed sides, and what has none as a small slip of words.

import { address, cut, el, swap } from "../dom.js";
import { state } from "../store.js";

/** The side that is seen of a thing or a piece, if one is printed. */
export function sideOf(thing) {
  const sides = state.game?.sides ?? {};
  const name = thing.is_turned_over ? sides[thing.card]?.back : thing.card;
  return name && state.sides[name] && sides[name] ? { name, about: sides[name] } : null;
}

/** Pictures that are on the table now; a change of the game swaps them where they stand. */
export function repaint(root) {
  for (const image of root.querySelectorAll("img[data-printed]")) {
    const hash = state.sides[image.dataset.printed];
    if (hash) swap(image, address(hash));
  }
  for (const image of root.querySelectorAll("img[data-board]")) {
    const hash = state.boards[image.dataset.board]?.[0];
    if (hash) swap(image, address(hash));
  }
}

/** The printed side of a thing, as it is cut. */
export function printed(side, alt) {
  const frame = cut(side.about, state.sides[side.name], alt);
  const image = frame.querySelector("img");
  image.dataset.printed = side.name;
  image.loading = "eager";
  return frame;
}

/** What is counted, of which there is one: `units`, `unit`. */
const single = (label) => label.replace(/ies$/, "y").replace(/s$/, "");

const figure = (it) => {
  if (it.label === "$") return `$${it.value}`;
  if (it.of !== null) return `${it.value}/${it.of} ${it.label}`;
  return `${it.value} ${it.value === 1 ? single(it.label) : it.label}`;
};

/** Figures as short words: `8/10 health`. */
export const figures = (marks) => marks.map(figure);

/** How a thing is called, with all that is to be known of it. */
export function words(thing) {
  const parts = [thing.title, ...figures(thing.marks), ...thing.notes];
  if (thing.count > 1) parts.unshift(`${thing.count} ×`);
  return parts.join(", ").replace("×,", "×");
}

/** A thing as a button; `live` are the ids that something can be done with. */
export function thingButton(thing, live, chosen, press) {
  const side = sideOf(thing);
  const able = thing.id !== "" && live.has(thing.id);
  const button = el(able ? "button" : "span", {
    type: able ? "button" : undefined,
    class: `thing ${side ? "" : "slip"} ${able ? "able" : ""}`,
    "data-thing": thing.id || undefined,
    "aria-pressed": able ? String(chosen.includes(thing.id)) : undefined,
    "aria-label": able ? words(thing) : undefined,
    title: words(thing),
    onclick: able ? (it) => press(thing.id, it.currentTarget) : undefined,
  });
  if (side) {
    button.dataset.shape = side.about.width > side.about.height ? "wide" : "tall";
    button.style.setProperty("--wide", `${Math.min(1, side.about.width / 63)}`);
    const picture = printed(side, able ? "" : words(thing));
    if (thing.turn) picture.style.transform = `rotate(${thing.turn}deg)`;
    button.append(picture);
    if (thing.marks.length) button.append(el("span", { class: "under", text: figures(thing.marks).join(", "), "aria-hidden": able ? "true" : undefined }));
  } else {
    button.append(
      el("strong", { text: thing.title }),
      ...figures(thing.marks).map((it) => el("span", { class: "figure", text: it })),
      ...thing.notes.map((it) => el("span", { class: "soft small", text: it })),
    );
  }
  if (thing.count > 1) button.append(el("span", { class: "times", text: `×${thing.count}` }));
  return button;
}

/** Things of which nobody could say which is which, as one that is there several times. */
function together(things) {
  const groups = new Map();
  for (const thing of things) {
    const key = JSON.stringify({ ...thing, count: 0 });
    const known = groups.get(key);
    groups.set(key, known ? { ...known, count: known.count + thing.count } : thing);
  }
  return [...groups.values()];
}

/** A zone with its things. A pile of which nothing can be taken shows what lies on top. */
export function zone(it, live, chosen, press) {
  const closed = it.shape === "pile" && !it.things.some((thing) => live.has(thing.id));
  const shown = closed ? it.things.slice(-1) : it.shape === "hand" ? it.things : together(it.things);
  const number = it.things.reduce((sum, thing) => sum + thing.count, 0);
  const things = shown.map((thing) => {
    if (closed) thing = { ...thing, count: 1 };
    return el("li", {}, thingButton(thing, live, chosen, press));
  });
  const empty = things.length ? null : el("li", { class: "empty", text: "empty" });
  return el("section", { class: `zone ${it.shape} ${it.shape === "pile" && things.length > 1 ? "spread" : ""}`, "data-zone": it.id },
    el("h3", {}, it.title, number > 1 || it.shape !== "row" ? el("span", { class: "count", text: number }) : null),
    el("ul", {}, things, empty));
}
