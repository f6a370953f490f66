// What can be done by keys: one overlay for all views.

import { el } from "./dom.js";

const EVERYWHERE = [
  ["?", "this help"],
  ["1 … 9", "the views, in the order of the bar"],
  ["/", "find"],
  ["t", "light or dark"],
  ["Esc", "close what is open"],
];

/** Shows the keys that work everywhere and those of the view. */
export function showHelp(title, keys) {
  const dialog = document.getElementById("help-dialog");
  const rows = (all) => all.map(([key, what]) => el("tr", {}, el("td", {}, el("kbd", { text: key })), el("td", { text: what })));
  const table = (name, all) => [el("h2", { text: name }), el("table", { class: "plain" }, el("tbody", {}, rows(all)))];
  dialog.replaceChildren(
    el("h1", { id: "help-title", text: "Keys" }),
    ...table("Everywhere", EVERYWHERE),
    ...(keys.length ? table(title, keys) : []),
    el("p", { class: "soft", text: "Save a file of the game, and what changed is shown at once. The times in the bar are those of the last change." }),
    el("form", { method: "dialog" }, el("button", { class: "main", text: "Close" })),
  );
  dialog.querySelector("form").addEventListener("submit", (it) => { it.preventDefault(); dialog.close(); });
  dialog.showModal();
}
