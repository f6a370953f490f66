// The text of a page as a list, each line with the place where it was typed: for whoever has no pointer.

import { el } from "../dom.js";
import { placeButton } from "./places.js";
import { rows } from "./side-panel.js";

/** Shows the text of a page. */
export function showText(title, words) {
  const lines = rows(words);
  const dialog = el("dialog", { class: "page-text", "aria-labelledby": "page-text-title" },
    el("h1", { id: "page-text-title", text: `Text of ${title}` }),
    lines.length
      ? el("ul", { class: "plain-list", tabindex: "0", "aria-label": "Lines" }, lines.map((it) => el("li", {}, it.words.join(" "),
        el("div", { class: "places" }, it.place ? placeButton(it.place) : el("span", { class: "small soft", text: "put there by the layout" })))))
      : el("p", { text: "Nothing is written on this page." }),
    el("form", { method: "dialog", onsubmit: (it) => { it.preventDefault(); dialog.close(); } }, el("button", { class: "main", text: "Close" })));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
