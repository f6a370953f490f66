// Before the game: which one, who plays, and by which rulings.

import { el, post } from "../dom.js";

const PLAYERS = { person: "a person", random: "computer, at random", simple: "computer, simple", sensible: "computer, sensible", search: "computer, looks ahead" };
const PACES = [["0", "at once"], ["700", "turn by turn"], ["2000", "slowly"]];

/** The form that begins a game; `begun(sits)` is called with the seats that this window is to take. */
export function startForm(options, begun) {
  const last = JSON.parse(sessionStorage.getItem("cardwright-table-form") ?? "{}");
  const kept = { variant: last.variant ?? "", seats: last.seats, players: last.players ?? [] };
  const field = (label, input, more = "") => el("label", { class: `field ${more}` }, el("span", { text: label }), input);
  const fault = el("p", { class: "refusal", role: "alert", hidden: true });
  const variant = el("select", { name: "variant" }, options.variants.map((it) => el("option", { value: it.id, text: it.title, selected: it.id === kept.variant })));
  const number = el("select", { name: "seats" });
  const seats = el("div", { class: "seats" });
  const chosen = () => options.variants.find((it) => it.id === variant.value) ?? options.variants[0];
  const kinds = [["person", "a person, here or in another window"], ...options.policies.map((it) => [it, PLAYERS[it] ?? it])];
  const fillSeats = () => {
    const names = chosen().seats.find((it) => it.length === Number(number.value)) ?? chosen().seats[0];
    seats.replaceChildren(...names.map((name, at) => {
      const before = kept.players[at] ?? (at === 0 ? "person" : "sensible");
      return field(name, el("select", { name: "player" }, kinds.map(([value, text]) => el("option", { value, text, selected: value === before }))));
    }));
  };
  const fillNumber = () => {
    const all = chosen().seats.map((it) => it.length);
    const wanted = all.includes(kept.seats) ? kept.seats : all[0];
    number.replaceChildren(...all.map((it) => el("option", { value: it, text: it, selected: it === wanted })));
    fillSeats();
  };
  variant.addEventListener("change", fillNumber);
  number.addEventListener("change", fillSeats);
  fillNumber();
  const pace = el("select", { name: "pace" }, PACES.map(([value, text]) => el("option", { value, text })));
  const seed = el("input", { type: "text", name: "seed", inputmode: "numeric", size: "8", placeholder: "any" });
  const rulings = options.rulings.map((it) => field(`${it.id}: ${it.about}`,
    el("select", { name: "ruling", "data-ruling": it.id }, it.options.map(([name, means], at) => el("option", { value: at ? name : "", text: `${name}: ${means}` }))), "ruling-field"));
  const go = el("button", { type: "submit", class: "main", text: "Begin the game" });
  const form = el("form", {
    class: "panel start", "aria-labelledby": "start-title",
    onsubmit: async (event) => {
      event.preventDefault();
      const players = [...seats.querySelectorAll("select")].map((it) => it.value);
      const switched = [...form.querySelectorAll("[data-ruling]")].filter((it) => it.value).map((it) => [it.dataset.ruling, it.value]);
      const order = { variant: variant.value || null, players, rulings: Object.fromEntries(switched), pause: Number(pace.value) };
      if (/^\d+$/.test(seed.value)) order.seed = Number(seed.value);
      sessionStorage.setItem("cardwright-table-form", JSON.stringify({ variant: variant.value, seats: players.length, players }));
      go.disabled = true;
      try {
        await post("/table/start", order);
        await begun(players);
      } catch (error) {
        fault.textContent = error.message;
        fault.hidden = false;
      }
      go.disabled = false;
    },
  },
  el("h1", { id: "start-title", text: "Play with the printed sides" }),
  el("p", { class: "soft", text: "People can play in several windows. Each sees its own hand." }),
  options.variants.length > 1 ? field("Game", variant) : null,
  options.variants.some((it) => it.seats.length > 1) ? field("Players", number) : null,
  el("fieldset", {}, el("legend", { text: "Seats" }), seats),
  el("details", {}, el("summary", { text: "More" }), el("div", { class: "more" }, field("Computer players play", pace), field("Seed", seed), rulings)),
  fault, go);
  return form;
}
