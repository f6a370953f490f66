// What lies on the table, drawn: boards, cards, piles, dice, counters, notes. Lengths are in millimetres; `--mm` says
// how many pixels one has.

import { el } from "../dom.js";

/** A side of a card, cut to its shape. `show` gives the address of a picture and is told when it changes. */
export function face(seen, address) {
  const { width, height, bleed, corner, shape } = seen.outline;
  const picture = el("img", { alt: "", draggable: "false", decoding: "async" });
  picture.style.width = `${((width + 2 * bleed) / width) * 100}%`;
  picture.style.height = `${((height + 2 * bleed) / height) * 100}%`;
  picture.style.left = `${(-bleed / width) * 100}%`;
  picture.style.top = `${(-bleed / height) * 100}%`;
  const cut = el("span", { class: `free-face is-${shape}` }, picture);
  cut.style.setProperty("--corner", `${(corner / width) * 100}% / ${(corner / height) * 100}%`);
  reface(cut, seen.side, address);
  return cut;
}

/** Shows another side, as soon as its picture is there. */
export function reface(cut, side, address) {
  const wanted = address(side);
  if (cut.dataset.side === side && cut.dataset.address === (wanted ?? "")) return;
  cut.dataset.side = side;
  cut.dataset.address = wanted ?? "";
  if (!wanted) return;
  const picture = cut.querySelector("img");
  if (!picture.getAttribute("src")) {
    picture.src = wanted;
    return;
  }
  const next = new Image();
  next.src = wanted;
  const swap = () => {
    if (cut.dataset.address === wanted) picture.src = wanted;
  };
  next.decode().then(swap, swap);
}

/** What a piece is called, to people who see it and to those who don't. */
export function spoken(piece) {
  const on = piece.cell ? `, on ${piece.cell.name}` : "";
  const turned = piece.turn ? `, rotated ${piece.turn * 90} degrees` : "";
  switch (piece.kind) {
    case "card":
      return (piece.up ? piece.title : `Face-down card, ${piece.title ?? "back"}`) + turned + on;
    case "pile": {
      const cards = piece.count === 1 ? "1 card" : `${piece.count} cards`;
      const top = piece.count === 0 ? "empty" : `${cards}, ${piece.up ? `${piece.top.title} on top` : "face down"}`;
      return `${piece.name ?? "Pile"}: ${top}${turned}${on}`;
    }
    case "die":
      return piece.sides === 2 ? `Coin: ${coin(piece.value)}` : `Die of ${piece.sides}: ${piece.value}`;
    case "counter":
      return `${piece.title}: ${piece.value}`;
    default:
      return `Note: ${piece.text}`;
  }
}

export function coin(value) {
  return value === 1 ? "heads" : "tails";
}

/** The size of a piece in millimetres, as it lies. */
export function size(piece) {
  const sizes = { die: [18, 18], counter: [34, 22], note: [44, 30] };
  const [width, height] = sizes[piece.kind] ?? [piece.outline.width, piece.outline.height];
  return piece.turn % 2 ? [height, width] : [width, height];
}

/** The picture of a piece, made anew when its kind or shape changes. */
export function drawn(piece, address) {
  switch (piece.kind) {
    case "card":
      return face(piece, address);
    case "pile":
      return piece.top
        ? face(piece.top, address)
        : el("span", { class: `free-face is-empty is-${piece.outline.shape}` });
    case "die":
      return el("span", { class: "free-die" }, piece.sides === 2 ? coin(piece.value)[0].toUpperCase() : `${piece.value}`);
    case "counter":
      return el("span", { class: "free-counter" }, el("b", {}, `${piece.value}`), el("span", {}, piece.title));
    default:
      return el("span", { class: "free-note" }, piece.text);
  }
}

/** What stands below a piece: a name, which is cut off where there is no room for it, and a number, which is not. */
export function caption(piece) {
  if (piece.kind === "pile") return [piece.name ?? "", `${piece.count}`];
  if (piece.kind === "die") return ["", piece.sides === 2 ? "coin" : `d${piece.sides}`];
  return null;
}

/** What decides whether a piece has to be drawn anew rather than faced anew. */
export function form(piece) {
  const seen = piece.kind === "pile" ? piece.top : piece;
  const look = piece.kind === "card" || piece.kind === "pile" ? seen?.outline : piece;
  const { x, y, turn, id, cell, ...rest } = look ?? {};
  return JSON.stringify([piece.kind, rest]);
}

/** Puts a piece where it lies. */
export function place(node, piece) {
  const [width, height] = size({ ...piece, turn: 0 });
  node.style.setProperty("--x", piece.x);
  node.style.setProperty("--y", piece.y);
  node.style.setProperty("--w", width);
  node.style.setProperty("--h", height);
  node.style.setProperty("--turn", `${(piece.turn ?? 0) * 90}deg`);
}

/** A board as it is printed. */
export function board(it, address) {
  const { width, height } = it.outline;
  const node = el("div", { class: "free-board", "data-board": it.id });
  place(node, { kind: "board", outline: it.outline, x: it.x, y: it.y, turn: it.turn });
  const ground = el("div", { class: "free-ground", role: "img", "aria-label": `Board: ${it.title}` }, face({ side: `board ${it.id}`, outline: it.outline }, address));
  node.append(ground, el("button", { type: "button", class: "free-caption free-board-name", "aria-haspopup": "dialog", "aria-label": `Board ${it.title}`, text: it.title }));
  const high = it.turn % 2 ? width : height;
  node.style.setProperty("--high", high);
  return node;
}

/** The cell of a board that a place is over, with where its middle lies; a piece that is much larger has none. */
export function cellAt(boards, x, y, [width, height]) {
  for (const it of boards) {
    if (Math.min(width, height) > it.cell * 1.4) continue;
    let best = null;
    for (const cell of it.cells) {
      const far = Math.hypot(x - cell.x, y - cell.y);
      if (far < it.cell * 0.62 && (!best || far < best.far)) best = { far, cell };
    }
    if (best) return { board: it, cell: best.cell, x: best.cell.x, y: best.cell.y };
  }
  return null;
}
