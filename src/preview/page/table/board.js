// The board as it is drawn, with pieces on their cells, placed in millimetres.

import { address, cut, el, svg } from "../dom.js";
import { state } from "../store.js";
import { sideOf } from "./things.js";

const percent = (part, whole) => `${(100 * part) / whole}%`;

/** Cells of a board of tiles, as printed boards have them. */
function tiled(ground) {
  const square = state.game?.sides[ground.square]?.width ?? 25;
  const cells = [];
  for (let row = 0; row < ground.rows; row += 1) {
    for (let column = 0; column < ground.columns; column += 1) {
      const name = `${String.fromCharCode(97 + column)}${row + 1}`;
      cells.push({ name, label: name, x: (column + 0.5) * square, y: (row + 0.5) * square });
    }
  }
  const [width, height] = [ground.columns * square, ground.rows * square];
  return { id: null, width, height, bleed: 0, cell: square, shape: "rectangle", cells, alt: "A map of tiles" };
}

function place(element, x, y, wide, high, plan) {
  Object.assign(element.style, {
    left: percent(x - wide / 2, plan.width), top: percent(y - high / 2, plan.height),
    width: percent(wide, plan.width), height: percent(high, plan.height),
  });
}

/** Cells on which something else stands than in a scene before. */
export function changedCells(before, now) {
  const standing = (scene) => new Map((scene?.board?.pieces ?? []).map((it) => [`${it.cell} ${it.title} ${it.card} ${it.is_turned_over} ${it.turn}`, it.cell]));
  if (!before) return new Set();
  const [old, fresh] = [standing(before), standing(now)];
  return new Set([...old, ...fresh].filter(([key]) => old.has(key) !== fresh.has(key)).map(([, cell]) => cell));
}

/** The board of a scene; `boards` are the printed ones. Cells of `fresh` have changed. */
export function board(scene, boards, live, chosen, press, fresh) {
  const plan = scene.tiles ? tiled(scene.tiles) : boards.find((it) => !scene.board || it.id === scene.board);
  if (!plan) return el("p", { class: "soft", text: "The board is being drawn." });
  const root = el("div", { class: "board", role: "group", "aria-label": plan.title ?? "Board" });
  root.style.aspectRatio = `${plan.width} / ${plan.height}`;
  root.style.setProperty("--ratio", plan.width / plan.height);
  if (plan.id) {
    const hash = state.boards[plan.id]?.[0];
    const about = { width: plan.width, height: plan.height, bleed: plan.bleed, corner: 0 };
    if (hash) {
      const ground = cut(about, hash, plan.alt, { class: "ground" });
      ground.querySelector("img").dataset.board = plan.id;
      root.append(ground);
    }
  }
  for (const tile of scene.tiles?.tiles ?? []) {
    const side = sideOf({ card: tile.card });
    if (!side) continue;
    const frame = cut({ ...side.about, corner: 0 }, state.sides[side.name], "");
    frame.querySelector("img").dataset.printed = side.name;
    const long = tile.side * plan.cell;
    place(frame, tile.column * plan.cell + long / 2, tile.row * plan.cell + long / 2, long, long, plan);
    frame.classList.add("tile");
    frame.style.transform = `rotate(${90 * tile.quarters}deg)`;
    root.append(frame);
  }
  const at = new Map(plan.cells.map((it) => [it.name, it]));
  for (const piece of scene.pieces) {
    const cell = at.get(piece.cell);
    const side = sideOf(piece);
    if (!cell || !side) continue;
    const frame = cut(side.about, state.sides[side.name], "");
    frame.querySelector("img").dataset.printed = side.name;
    frame.classList.add("piece");
    frame.dataset.piece = piece.title;
    const most = Math.min(1, (plan.cell * 0.98) / Math.min(side.about.width, side.about.height));
    const [wide, high] = [side.about.width * most, side.about.height * most];
    const aside = piece.in_corner ? plan.cell / 4 : 0;
    place(frame, cell.x + aside, cell.y + aside, wide, high, plan);
    if (piece.turn) frame.style.transform = `rotate(${piece.turn}deg)`;
    root.append(frame);
  }
  const on = (name) => scene.pieces.filter((it) => it.cell === name).map((it) => it.title);
  for (const cell of plan.cells) {
    const id = `cell ${cell.name}`;
    const able = live.has(id);
    const names = [cell.label || cell.name, ...on(cell.name)].join(", ");
    const button = el(able ? "button" : "span", {
      type: able ? "button" : undefined,
      class: `cell ${able ? "able" : ""} ${fresh.has(cell.name) ? "fresh" : ""} ${plan.shape}`, "data-thing": id, title: names,
      "aria-label": able ? names : undefined, "aria-pressed": able ? String(chosen.includes(id)) : undefined,
      onclick: able ? (it) => press(id, it.currentTarget) : undefined,
    });
    const high = plan.shape === "hex-pointy" ? (plan.cell * 2) / Math.sqrt(3) : plan.cell;
    const wide = plan.shape === "hex-flat" ? (plan.cell * 2) / Math.sqrt(3) : plan.cell;
    place(button, cell.x, cell.y, wide, high, plan);
    if (able || fresh.has(cell.name)) button.append(ring(plan.shape));
    root.append(button);
  }
  if (scene.tiles) {
    // Squares are called by the letters and numbers at the edges.
    const edge = (text, x, y) => {
      const label = el("span", { class: x ? "edge" : "edge row", "aria-hidden": "true", text });
      Object.assign(label.style, { left: percent(x, plan.width), top: percent(y, plan.height) });
      root.append(label);
    };
    for (let at = 0; at < scene.tiles.columns; at += 1) edge(String.fromCharCode(97 + at), (at + 0.5) * plan.cell, 0);
    for (let at = 0; at < scene.tiles.rows; at += 1) edge(`${at + 1}`, 0, (at + 0.5) * plan.cell);
    root.classList.add("has-edges");
  }
  const list = el("ul", { class: "hidden-text" }, scene.pieces.map((it) => el("li", { text: `${it.title} on ${it.cell}` })));
  return el("section", { class: "ground-zone", "aria-label": "Board" }, root, list);
}

const SHAPES = {
  "rectangle": "4,4 96,4 96,96 4,96",
  "hex-pointy": "50,4 96,27 96,73 50,96 4,73 4,27",
  "hex-flat": "27,4 73,4 96,50 73,96 27,96 4,50",
};

/** The line round a cell that something can be done with. */
function ring(shape) {
  return svg("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" }, svg("polygon", { points: SHAPES[shape] }));
}
