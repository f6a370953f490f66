// What mouse, pen and fingers do at the table: they drag pieces, move the view and zoom it.

import { cellAt, size } from "./free-pieces.js";

/** From here on a press is a drag, in pixels. */
const SLOP = 5;
const [LEAST, MOST] = [0.25, 14];

/** Where the view stands: pixels of a millimetre, and where the origin lies in the window of the table. */
export class Sight {
  constructor(area, world) {
    Object.assign(this, { area, world, mm: 2, x: 0, y: 0, touched: false });
  }

  show() {
    // Names of small pieces would lie on each other.
    this.area.classList.toggle("is-far", this.mm < 1.2);
    this.world.style.setProperty("--mm", `${this.mm}px`);
    this.world.style.transform = `translate(${this.x}px, ${this.y}px)`;
  }

  /** The place in millimetres below a point of the screen. */
  at(clientX, clientY) {
    const box = this.area.getBoundingClientRect();
    return [(clientX - box.left - this.x) / this.mm, (clientY - box.top - this.y) / this.mm];
  }

  zoom(factor, clientX, clientY) {
    const box = this.area.getBoundingClientRect();
    const [px, py] = [(clientX ?? box.left + box.width / 2) - box.left, (clientY ?? box.top + box.height / 2) - box.top];
    const mm = Math.min(MOST, Math.max(LEAST, this.mm * factor));
    this.x = px - ((px - this.x) * mm) / this.mm;
    this.y = py - ((py - this.y) * mm) / this.mm;
    this.mm = mm;
    this.touched = true;
    this.show();
  }

  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.touched = true;
    this.show();
  }

  /** Shows all of the table. */
  fit(view) {
    const box = this.area.getBoundingClientRect();
    const boxes = [
      ...view.boards.map((it) => {
        const [width, height] = it.turn % 2 ? [it.outline.height, it.outline.width] : [it.outline.width, it.outline.height];
        return [it.x - width / 2, it.y - height / 2, it.x + width / 2, it.y + height / 2 + 9];
      }),
      ...view.pieces.map((it) => {
        const [width, height] = size(it);
        return [it.x - width / 2, it.y - height / 2, it.x + width / 2, it.y + height / 2 + 9];
      }),
    ];
    if (!boxes.length || !box.width) return;
    const [left, top] = [0, 1].map((n) => Math.min(...boxes.map((it) => it[n])));
    const [right, bottom] = [2, 3].map((n) => Math.max(...boxes.map((it) => it[n])));
    const room = 24;
    const mm = Math.min((box.width - 2 * room) / (right - left), (box.height - 2 * room) / (bottom - top), 4);
    this.mm = Math.min(MOST, Math.max(LEAST, mm));
    this.x = (box.width - (right + left) * this.mm) / 2;
    this.y = Math.max(room, (box.height - (bottom - top) * this.mm) / 2) - top * this.mm;
    this.touched = false;
    this.show();
  }

  /** Moves the view so that a piece is seen. */
  reveal(piece) {
    const box = this.area.getBoundingClientRect();
    const [width, height] = size(piece).map((it) => (it * this.mm) / 2);
    const [x, y] = [piece.x * this.mm + this.x, piece.y * this.mm + this.y];
    const into = (at, half, most) => (at - half < 8 ? 8 + half - at : at + half > most - 8 ? most - 8 - half - at : 0);
    const [dx, dy] = [into(x, width, box.width), into(y, height, box.height)];
    if (dx || dy) this.pan(dx, dy);
  }
}

/** Lets the background be dragged, and the view be zoomed by wheel and by two fingers. */
export function moveView(sight, signal) {
  const fingers = new Map();
  const area = sight.area;
  area.addEventListener(
    "pointerdown",
    (event) => {
      if (event.target.closest(".free-piece, button, input")) return;
      area.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, [event.clientX, event.clientY]);
    },
    { signal },
  );
  area.addEventListener(
    "pointermove",
    (event) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const now = [event.clientX, event.clientY];
      const others = [...fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      fingers.set(event.pointerId, now);
      if (others.length === 0) {
        sight.pan(now[0] - before[0], now[1] - before[1]);
      } else {
        const [other] = others;
        const apart = (at) => Math.max(20, Math.hypot(at[0] - other[0], at[1] - other[1]));
        sight.zoom(apart(now) / apart(before), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
      }
    },
    { signal },
  );
  for (const end of ["pointerup", "pointercancel"]) {
    area.addEventListener(end, (event) => fingers.delete(event.pointerId), { signal });
  }
  area.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      if (event.shiftKey) sight.pan(-event.deltaY - event.deltaX, 0);
      else sight.zoom(Math.exp(-event.deltaY / (event.deltaMode ? 20 : 500)), event.clientX, event.clientY);
    },
    { signal, passive: false },
  );
}

/**
 * Lets a thing be dragged. `table` knows what is where and what to do: `table.pick` says what is dragged from here,
 * and `table.drop` does it.
 */
export function draggable(node, table) {
  node.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || event.target.closest("input")) return;
    const from = [event.clientX, event.clientY];
    const whole = Boolean(event.target.closest(".free-caption"));
    let ghost = null;
    // On the button itself, so that the click comes to it as well.
    (event.target.closest("button") ?? node).setPointerCapture(event.pointerId);
    const move = (it) => {
      const [dx, dy] = [it.clientX - from[0], it.clientY - from[1]];
      if (!ghost) {
        if (Math.hypot(dx, dy) < SLOP) return;
        ghost = table.pick(node, whole);
        if (!ghost) return;
        node.classList.add("is-dragged");
      }
      ghost.move(dx, dy);
      table.hint(it.clientX, it.clientY, ghost);
    };
    const end = (it) => {
      for (const [name, listener] of listeners) node.removeEventListener(name, listener);
      node.classList.remove("is-dragged");
      table.hint(null);
      if (!ghost) return;
      // The click that follows is no press.
      table.dragged = it.timeStamp;
      if (it.type === "pointerup") table.drop(it.clientX, it.clientY, ghost);
      else ghost.end();
    };
    const listeners = [["pointermove", move], ["pointerup", end], ["pointercancel", end]];
    for (const [name, listener] of listeners) node.addEventListener(name, listener);
  });
}

/** Where something comes down that is dropped here: in the hand, on a card or pile, on a cell, or on the table. */
export function target(view, sight, clientX, clientY, ghost, hand) {
  const box = hand?.getBoundingClientRect();
  if (box && clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom) {
    return { hand: true };
  }
  const [x, y] = ghost.place(sight);
  if (ghost.stacks) {
    for (const it of view.pieces.toReversed()) {
      if (it.id === ghost.id || (it.kind !== "card" && it.kind !== "pile")) continue;
      const [width, height] = size(it);
      // Only nearly upon each other: cards may overlap.
      const near = Math.abs(it.x - x) < width * 0.25 && Math.abs(it.y - y) < height * 0.25;
      if (near) return { onto: it, x, y };
    }
  }
  const cell = cellAt(view.boards, x, y, ghost.size);
  return cell ? { cell, x: cell.x, y: cell.y } : { x, y };
}
