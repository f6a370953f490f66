// Moving things on the free table: by dragging, by carrying with the arrows, and from thing to thing by keys.

import { el } from "../dom.js";
import { state } from "../store.js";
import { target } from "./free-hands.js";
import { actions } from "./free-menu.js";
import { cellAt, face, place, size, spoken } from "./free-pieces.js";

/** How far an arrow moves what is carried, in millimetres. */
const STEP = 10;

/** What a table does with the hands of whoever sits at it. */
export class Moving {
  /** What is dragged from here: a piece, a card of the hand, or the top card of a pile; `whole` is the pile itself. */
  pick(node, whole) {
    this.menu.close();
    const thing = this.thing(node);
    if (!thing) return null;
    const held = thing.kind === "held";
    const top = thing.kind === "pile" && !whole && thing.count > 0;
    const copy = held || top;
    let moved = node;
    const from = node.getBoundingClientRect();
    const seen = top ? thing.top : thing;
    const scale = this.sight.mm;
    const [width, height] = held || top ? [seen.outline.width, seen.outline.height] : size(thing);
    if (copy) {
      const down = held && this.faceDown.checked;
      moved = el("div", { class: "free-ghost" }, face(down ? { ...seen, side: state.game?.sides[seen.side]?.back ?? seen.side } : seen, (it) => this.address(it)));
      moved.style.width = `${width * scale}px`;
      moved.style.height = `${height * scale}px`;
      document.body.append(moved);
    }
    const centre = [from.left + from.width / 2, from.top + (held ? from.height / 2 : node.querySelector(".free-grip").getBoundingClientRect().height / 2)];
    let at = centre;
    const ghost = {
      id: held || top ? null : thing.id,
      thing, held, top, size: [width, height],
      stacks: held || top || thing.kind === "card" || thing.kind === "pile",
      move: (dx, dy) => {
        at = [centre[0] + dx, centre[1] + dy];
        if (copy) moved.style.transform = `translate(${at[0] - (width * scale) / 2}px, ${at[1] - (height * scale) / 2}px)`;
        else node.style.translate = `${dx}px ${dy}px`;
      },
      place: (sight) => sight.at(...at),
      end: () => {
        if (copy) moved.remove();
        else node.style.translate = "";
      },
    };
    return ghost;
  }

  /** Shows where something would come down. */
  hint(x, y, ghost) {
    this.root.querySelectorAll(".is-target").forEach((it) => it.classList.remove("is-target"));
    this.spot?.remove();
    if (x === null || !ghost) return;
    const to = target(this.view, this.sight, x, y, ghost, this.tray);
    if (to.hand && (ghost.held || ghost.top || ghost.thing.kind === "card")) this.tray.classList.add("is-target");
    if (to.onto) this.nodes.get(to.onto.id)?.node.classList.add("is-target");
    if (to.cell) this.mark(to);
  }

  mark({ x, y, cell }) {
    this.spot?.remove();
    this.spot = el("div", { class: "free-spot" });
    this.spot.style.setProperty("--x", x);
    this.spot.style.setProperty("--y", y);
    this.spot.style.setProperty("--cell", cell.board.cell);
    this.world.append(this.spot);
  }

  async drop(x, y, ghost) {
    this.hint(null);
    const to = target(this.view, this.sight, x, y, ghost, this.tray);
    const box = this.area.getBoundingClientRect();
    const inside = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    const move = to.hand || inside ? this.moveFor(ghost, to, x) : null;
    if (move) await this.change("do", move);
    ghost.end();
    // A card that is laid on a pile lies on top of it, and in a cell in its middle.
    if (move?.do === "lay" && (to.onto || to.cell)) {
      const laid = this.view.pieces.at(-1);
      if (to.onto) await this.change("do", { do: "stack", piece: laid.id, onto: to.onto.id });
    }
  }

  moveFor({ thing, held, top }, to, x) {
    if (to.hand) {
      if (held) return this.reorder(thing, x);
      if (top) return { do: "draw", pile: thing.id, count: 1 };
      return thing.kind === "card" ? { do: "take", piece: thing.id } : null;
    }
    const { onto } = to;
    if (held) {
      if (onto?.kind === "pile") return { do: "put", cards: [thing.id], pile: onto.id, bottom: false };
      return { do: "play", cards: [thing.id], up: !this.faceDown.checked, x: to.x, y: to.y };
    }
    if (top) {
      // Let go over its own pile, it stays there.
      if (onto?.id === thing.id) return null;
      return { do: "lay", pile: thing.id, up: thing.up, x: to.x, y: to.y };
    }
    if (onto) return { do: "stack", piece: thing.id, onto: onto.id };
    return { do: "move", piece: thing.id, x: to.x, y: to.y };
  }

  reorder(card, x) {
    const others = [...this.hand.children].filter((it) => Number(it.dataset.id) !== card.id);
    const before = others.findIndex((it) => x < it.getBoundingClientRect().left + it.offsetWidth / 2);
    const cards = others.map((it) => Number(it.dataset.id));
    cards.splice(before < 0 ? cards.length : before, 0, card.id);
    return { do: "arrange", cards };
  }

  /** Carries a piece by keys: arrows move it, Enter puts it down. */
  carry(piece) {
    const it = this.nodes.get(piece.id);
    if (!it) return;
    this.carried = { id: piece.id, x: piece.x, y: piece.y, size: size(piece) };
    it.node.classList.add("is-carried");
    it.button.focus();
    this.say(`Carrying ${spoken(piece)}. Arrows move it, Shift for small steps, Enter puts it down, Escape leaves it where it was.`);
  }

  /** A board is moved by its name. */
  carryBoard(board) {
    this.boards.get(board.id)?.node.querySelector("button").focus();
    this.say(`Arrows move ${board.title}, Shift for small steps.`);
  }

  async carryKey(event) {
    const { carried } = this;
    const it = this.nodes.get(carried.id);
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!it || event.key === "Escape") {
      this.carried = null;
      it?.node.classList.remove("is-carried");
      if (it) place(it.node, this.piece(carried.id));
      this.spot?.remove();
      this.say("Left where it was.");
      return;
    }
    if (event.key === "Enter" || event.key === " ") {
      this.carried = null;
      it.node.classList.remove("is-carried");
      this.spot?.remove();
      await this.change("do", { do: "move", piece: carried.id, x: carried.x, y: carried.y });
      return;
    }
    if (!way) return;
    const here = cellAt(this.view.boards, carried.x, carried.y, carried.size);
    const step = event.shiftKey ? 1 : here ? here.board.cell * 0.9 : STEP;
    carried.x += way[0] * step;
    carried.y += way[1] * step;
    const cell = event.shiftKey ? null : cellAt(this.view.boards, carried.x, carried.y, carried.size);
    if (cell) {
      [carried.x, carried.y] = [cell.x, cell.y];
      this.mark({ ...cell, cell: { board: cell.board } });
      this.say(cell.cell.name);
    } else {
      this.spot?.remove();
    }
    const moved = { ...this.piece(carried.id), x: carried.x, y: carried.y };
    place(it.node, moved);
    this.sight.reveal(moved);
  }

  /** Keys of pieces and cards of the hand. */
  onKey(event) {
    if (event.altKey || event.metaKey || event.target.closest("input, select, textarea, .free-menu")) return;
    if (event.ctrlKey) return;
    const button = event.target.closest(".free-grip");
    const node = button?.closest(".free-piece, .free-held");
    if (!node) return;
    if (this.carried) {
      event.preventDefault();
      event.stopPropagation();
      this.carryKey(event);
      return;
    }
    const thing = this.thing(node);
    if (!thing) return;
    if (event.key.startsWith("Arrow")) {
      this.step(node, event.key);
    } else {
      const key = event.key === "Delete" || event.key === "Backspace" ? "Delete" : event.key;
      const wanted = actions(thing, this.menu).find((it) => it.key === key);
      if (!wanted) return;
      this.menu.count = 1;
      this.menu.close();
      this.run(thing, wanted);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Goes on to the next thing that way. */
  step(node, key) {
    const all = node.classList.contains("free-held")
      ? [...this.hand.children]
      : [...this.nodes.values()].map((it) => it.node);
    const middle = (it) => {
      const box = it.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const [x, y] = middle(node);
    let best = null;
    for (const it of all) {
      if (it === node) continue;
      const [dx, dy] = [middle(it)[0] - x, middle(it)[1] - y];
      const [along, across] = { ArrowLeft: [-dx, dy], ArrowRight: [dx, dy], ArrowUp: [-dy, dx], ArrowDown: [dy, dx] }[key];
      if (along < 1 || Math.abs(across) > along * 3) continue;
      const far = along + 2 * Math.abs(across);
      if (!best || far < best.far) best = { far, it };
    }
    if (!best) return;
    best.it.querySelector("button").focus({ preventScroll: best.it.classList.contains("free-piece") });
    const piece = best.it.classList.contains("free-piece") && this.piece(Number(best.it.dataset.id));
    if (piece) this.sight.reveal(piece);
  }
}
