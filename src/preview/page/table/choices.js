// What may be done, as buttons: what begins alike stands together.

import { el } from "../dom.js";

/** More buttons than this nobody reads; then only what begins alike has one. */
const MOST = 24;

/** What can be done with all of these things. */
export const touching = (choices, chosen) => choices.filter((it) => chosen.every((id) => it.touches.includes(id)));

/** Ids of things that something can still be done with. */
export function liveThings(choices, chosen) {
  const live = new Set(chosen);
  for (const choice of touching(choices, chosen)) choice.touches.forEach((id) => live.add(id));
  return live;
}

/** Choices by their first parts, one deeper than they have in common. */
function groups(choices, begun) {
  const all = new Map();
  for (const choice of choices) {
    const key = choice.parts.slice(0, begun + 1).join(" ");
    if (!all.has(key)) all.set(key, []);
    all.get(key).push(choice);
  }
  return [...all];
}

/** Buttons for choices of which the first `begun` parts are chosen. */
export function menu(choices, begun, act, open) {
  const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
  const words = (choice) => capital(choice.parts.slice(begun).join(" ") || choice.parts.join(" "));
  const one = (choice, text = words(choice)) =>
    el("button", { type: "button", class: "choice", "data-action": choice.text, title: `In words: ${choice.text}`, text, onclick: () => act(choice) });
  if (choices.length <= MOST) return el("div", { class: "choices" }, choices.map((it) => one(it)));
  const buttons = groups(choices, begun).map(([key, some]) => (some.length === 1
    ? one(some[0])
    : el("button", { type: "button", class: "choice more", text: `${capital(some[0].parts[begun] ?? key)} …`, onclick: () => open(some, begun + 1) })));
  return el("div", { class: "choices" }, buttons);
}
