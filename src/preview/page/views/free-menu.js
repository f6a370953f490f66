// What can be done with a thing on the table or in the hand: buttons beside it, and keys.

import { el } from "../dom.js";
import { spoken } from "./free-pieces.js";

/** Keys of things, to what they do; a menu shows them. */
function forCard(piece) {
  const id = piece.id;
  return [
    { label: piece.up ? "Turn face down" : "Turn face up", key: "t", move: { do: "turn", piece: id } },
    { label: "Take into hand", key: "h", move: { do: "take", piece: id } },
  ];
}

function forPile(piece, menu) {
  const id = piece.id;
  const some = piece.count > 0;
  return [
    some && { label: "Draw", key: "d", move: () => ({ do: "draw", pile: id, count: menu.count }) },
    some && { label: "Deal to everybody", move: () => ({ do: "deal", pile: id, count: menu.count }) },
    some && { label: "Lay top face up", key: "p", move: { do: "lay", pile: id, up: true } },
    some && { label: "Lay top face down", key: "o", move: { do: "lay", pile: id, up: false } },
    piece.count > 1 && { label: "Split off", move: () => ({ do: "split", pile: id, count: menu.count }) },
    piece.count > 1 && { label: "Shuffle", key: "s", move: { do: "shuffle", pile: id } },
    piece.cards?.length && { label: "Show its cards", key: "l", call: () => menu.table.browse(piece) },
    some && !piece.cards && { label: "Look through", key: "l", move: { do: "look", pile: id }, then: "browse" },
    some && !piece.up && piece.looking === null && { label: "Look at the top", key: "e", move: () => ({ do: "look", pile: id, count: menu.count }), then: "browse" },
    { label: "Turn over", key: "t", move: { do: "turn", piece: id } },
    { label: "Rename", call: () => menu.table.rename(piece, "Name of the pile", piece.name ?? "") },
    !some && { label: "Remove", key: "Delete", move: { do: "remove", piece: id } },
  ];
}

function forToken(piece, menu) {
  const id = piece.id;
  const remove = { label: "Remove", key: "Delete", move: { do: "remove", piece: id } };
  if (piece.kind === "die") {
    const label = piece.sides === 2 ? "Toss" : "Roll";
    return [{ label, key: "r", move: { do: "roll", piece: id } }, remove];
  }
  if (piece.kind === "note") {
    return [{ label: "Change", call: () => menu.table.rename(piece, "Text of the note", piece.text) }, remove];
  }
  const count = (by, key) => ({ label: by > 0 ? `+${by}` : `−${-by}`, key, move: { do: "count", piece: id, by } });
  const rename = { label: "Rename", call: () => menu.table.rename(piece, "Name of the counter", piece.title) };
  return [count(-1, "-"), count(1, "+"), count(-5), count(5), rename, remove];
}

function forBoard(board, menu) {
  const turn = (label, by, key) => ({ label, key, move: { do: "rotate_board", board: board.id, by } });
  return [turn("Rotate left", -1, "R"), turn("Rotate right", 1, "r"), { label: "Move", call: () => menu.table.carryBoard(board) }];
}

function forHeld(card, menu) {
  const cards = [card.id];
  const at = menu.table.middle();
  return [
    { label: "Play face up", key: "p", move: () => ({ do: "play", cards, up: true, ...at }) },
    { label: "Play face down", key: "o", move: () => ({ do: "play", cards, up: false, ...at }) },
    card.shown
      ? { label: "Hide from others", key: "v", move: { do: "show", cards, shown: false } }
      : { label: "Show to everybody", key: "v", move: { do: "show", cards, shown: true } },
    { label: "Move left in hand", move: () => menu.table.shiftInHand(card, -1) },
    { label: "Move right in hand", move: () => menu.table.shiftInHand(card, 1) },
  ];
}

/** All that can be done with a thing. */
export function actions(thing, menu) {
  const held = thing.kind === "held";
  if (thing.kind === "board") return forBoard(thing, menu);
  const read = (thing.kind === "card" ? thing.up : held) && { label: "Read", key: "z", call: () => menu.table.read(thing) };
  const of = { card: forCard, pile: forPile, held: forHeld }[thing.kind] ?? forToken;
  const own = [...of(thing, menu), read].filter(Boolean);
  if (held) return own;
  const turns = thing.kind === "card" || thing.kind === "pile" || thing.kind === "note";
  const rotate = (label, by, key) => ({ label, key, move: { do: "rotate", piece: thing.id, by } });
  return [
    ...own,
    ...(turns ? [rotate("Rotate left", -1, "R"), rotate("Rotate right", 1, "r")] : []),
    { label: "Move", key: "m", call: () => menu.table.carry(thing) },
  ];
}

/** The default of a thing: what a double click does. */
export function usual(thing, menu) {
  return actions(thing, menu)[0];
}

/** The buttons beside a thing. */
export class Menu {
  constructor(table) {
    this.table = table;
    this.count = 1;
    this.thing = null;
    this.node = el("div", { class: "free-menu", role: "dialog", hidden: "" });
    this.node.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        event.stopPropagation();
        this.close(true);
        return;
      }
      if (event.altKey || event.metaKey || event.ctrlKey || event.target.closest("input, select")) return;
      const key = event.key === "Backspace" ? "Delete" : event.key;
      const wanted = actions(this.thing, this).find((it) => it.key === key);
      if (!wanted) return;
      event.preventDefault();
      event.stopPropagation();
      this.table.run(this.thing, wanted);
    });
  }

  /** Opens beside `node`. */
  open(thing, node, focus = true) {
    this.count = 1;
    this.show(thing, node);
    // The keys of the actions work from here; in the number before them they would be typed.
    if (focus) (this.node.querySelector(".free-action") ?? this.node.querySelector("input, select"))?.focus();
  }

  /** Shows the buttons of a thing as it is now; the focus stays on the button that had it. */
  show(thing, node) {
    const had = this.thing && document.activeElement?.closest(".free-menu") ? document.activeElement.dataset.label : null;
    Object.assign(this, { thing, anchor: node });
    const name = thing.kind === "held" || thing.kind === "board" ? thing.title : spoken(thing);
    this.node.setAttribute("aria-label", `Actions for ${name}`);
    this.node.replaceChildren(
      el("p", { class: "free-menu-title" }, name),
      ...(thing.kind === "pile" && thing.count > 0 ? [this.#counts(thing)] : []),
      el("div", { class: "free-menu-buttons" }, ...actions(thing, this).map((it) => this.#button(it))),
      ...this.#targets(thing),
    );
    this.node.hidden = false;
    this.settle();
    if (had) [...this.node.querySelectorAll("[data-label]")].find((it) => it.dataset.label === had)?.focus();
  }

  close(back = false) {
    if (!this.thing) return;
    const anchor = this.anchor;
    this.thing = null;
    this.node.hidden = true;
    if (back && anchor?.isConnected) anchor.focus();
  }

  /** Puts it beside its thing, within the window. */
  settle() {
    if (!this.thing || !this.anchor?.isConnected) return;
    const area = this.node.parentElement.getBoundingClientRect();
    const box = this.anchor.getBoundingClientRect();
    const [width, height] = [this.node.offsetWidth, this.node.offsetHeight];
    const right = box.right + 10;
    const left = right + width < area.right ? right : Math.max(area.left + 8, box.left - width - 10);
    const top = Math.min(Math.max(area.top + 8, box.top), area.bottom - height - 8);
    this.node.style.left = `${left - area.left}px`;
    this.node.style.top = `${Math.max(8, top - area.top)}px`;
  }

  #button({ label, key, move, call, then }) {
    const shown = key?.length === 1 ? (key === key.toUpperCase() && key !== key.toLowerCase() ? `⇧${key}` : key.toUpperCase()) : key;
    const button = el(
      "button",
      { type: "button", class: "free-action", "data-label": label },
      el("span", {}, label),
      ...(key ? [el("kbd", { "aria-hidden": "true" }, shown === "Delete" ? "Del" : shown)] : []),
    );
    button.addEventListener("click", () => this.table.run(this.thing, { move, call, then }));
    return button;
  }

  #counts(pile) {
    const input = el("input", {
      type: "number", min: "1", max: `${pile.count}`, value: `${this.count}`, inputmode: "numeric", "data-label": "count",
    });
    input.addEventListener("input", () => {
      this.count = Math.min(999, Math.max(1, Number.parseInt(input.value, 10) || 1));
    });
    return el("label", { class: "free-field" }, el("span", {}, "How many"), input);
  }

  /** Fields to put a thing somewhere by name: on a pile, on a cell, to another seat. */
  #targets(thing) {
    const { view } = this.table;
    const fields = [];
    if (thing.kind === "board") return fields;
    const cards = thing.kind === "card" || thing.kind === "held" || thing.kind === "pile";
    const piles = view.pieces.filter((it) => it.id !== thing.id && (it.kind === "pile" || (it.kind === "card" && thing.kind !== "held")));
    if (cards && piles.length) {
      const select = el("select", { "data-label": "pile" }, ...piles.map((it) => el("option", { value: `${it.id}` }, spoken(it))));
      const chosen = () => piles.find((it) => `${it.id}` === select.value);
      const put = (bottom) => () => {
        const onto = chosen();
        return onto.kind === "card"
          ? { do: "stack", piece: thing.id, onto: onto.id }
          : { do: "put", cards: [thing.id], pile: onto.id, bottom };
      };
      fields.push(this.#field("Put on", select, [["On top", put(false)], ["Underneath", put(true)]]));
    }
    if (thing.kind !== "held" && view.boards.length) {
      const options = view.boards.flatMap((board) =>
        board.cells.map((it) => {
          const name = view.boards.length > 1 ? `${board.title}: ${it.name}` : it.name;
          return el("option", { value: JSON.stringify([board.id, it.id]) }, name);
        }),
      );
      const select = el("select", { "data-label": "cell" }, ...options);
      const go = () => {
        const [board, cell] = JSON.parse(select.value);
        return { do: "place", piece: thing.id, board, cell };
      };
      fields.push(this.#field("Move to cell", select, [["Go", go]]));
    }
    const others = view.seats.filter((it) => !it.you);
    if (thing.kind === "held" && others.length) {
      const select = el("select", { "data-label": "seat" }, ...others.map((it) => el("option", { value: `${it.seat}` }, it.name)));
      const give = () => ({ do: "give", cards: [thing.id], seat: Number(select.value) });
      fields.push(this.#field("Give to", select, [["Give", give]]));
    }
    return fields;
  }

  #field(name, select, buttons) {
    const press = ([label, move]) => this.#button({ label, move });
    return el("div", { class: "free-field" }, el("label", {}, el("span", {}, name), select), ...buttons.map(press));
  }
}
