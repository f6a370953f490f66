// Boards of the free table: by their names they are dragged, and turned and moved by keys, with all that lies on them.

import { draggable } from "./free-hands.js";

/** How far an arrow moves a board, in millimetres. */
const STEP = 10;
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Where boards are on their way to, by their ids: quick presses add up before the server has answered. */
const going = new Map();

/** Moves a board, after what was asked of it before. */
function moveBoard(board, dx, dy, table) {
  const way = going.get(board.id) ?? { x: board.x, y: board.y, steps: 0, last: Promise.resolve() };
  going.set(board.id, way);
  way.x += dx;
  way.y += dy;
  way.steps += 1;
  const move = { do: "move_board", board: board.id, x: way.x, y: way.y };
  way.last = way.last.then(() => table.change("do", move)).then(() => {
    way.steps -= 1;
    if (!way.steps) going.delete(board.id);
  });
  return way.last;
}

/** Lets a board be moved by its name. `board` is as the server has it, `node` shows it. */
export function handle(node, board, table) {
  const name = node.querySelector("button");
  const move = (dx, dy) => moveBoard(board, dx, dy, table);
  let by = [0, 0];
  const hands = {
    dragged: 0,
    pick: () => {
      if (!table.view.you) return null;
      table.menu.close();
      return { move: (dx, dy) => { by = [dx, dy]; node.style.translate = `${dx}px ${dy}px`; }, end: () => { node.style.translate = ""; } };
    },
    hint: () => {},
    drop: async (x, y, ghost) => {
      await move(by[0] / table.sight.mm, by[1] / table.sight.mm);
      ghost.end();
    },
  };
  draggable(name, hands);
  name.addEventListener("click", (event) => {
    if (event.timeStamp - hands.dragged < 5) return;
    table.menu.open({ ...board, kind: "board" }, name);
  });
  name.addEventListener("keydown", (event) => {
    const way = WAYS[event.key];
    const step = event.shiftKey ? 1 : STEP;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (way) move(way[0] * step, way[1] * step);
    else if (event.key === "r" || event.key === "R") table.change("do", { do: "rotate_board", board: board.id, by: event.key === "r" ? 1 : -1 });
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}
