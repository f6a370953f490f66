// The views of the page: what the bar needs of each, and where the rest of it is.
//
// Only the view that is opened is loaded at first, so that the first screen is there sooner; the others follow when the
// page is at rest.

const some = (all) => Object.keys(all).length > 0;

/** `id`, `title`, `when(state)` (whether the bar has it), `count(state)`, `under` (the view of the bar that it belongs
 * to), and `load`, which gives a promise of the view itself: an object with `keys` (for the help) and
 * `open(root, parameters, entry)`, which fills `root` and gives
 * `{ update(change), key(event), entered(from), close() }`, all optional; `from` is the view before. */
export const VIEWS = [
  { id: "cards", title: "Cards", when: () => true, load: async () => (await import("./views/cards.js")).cards },
  // It is opened from the cards, and has no place in the bar.
  { id: "side", title: "Side", under: "cards", when: () => false, load: async () => (await import("./views/side.js")).side },
  { id: "sheets", title: "Sheets", when: (it) => it.order.length > 0, load: async () => (await import("./views/sheets.js")).sheets },
  { id: "booklets", title: "Booklets", when: (it) => some(it.booklets), load: async () => (await import("./views/booklets.js")).booklets },
  { id: "boards", title: "Boards", when: (it) => some(it.boards), load: async () => (await import("./views/booklets.js")).boards },
  { id: "boxes", title: "Boxes", when: (it) => it.boxes.length > 0, load: async () => (await import("./views/booklets.js")).boxes },
  { id: "against", title: "Compare", when: (it) => Boolean(it.against), load: async () => (await import("./views/against.js")).against },
  { id: "findings", title: "Findings", when: () => true, count: (it) => it.findings.length, load: async () => (await import("./views/findings.js")).findings },
  { id: "table", title: "Table", when: (it) => Boolean(it.game?.has_rules), load: async () => (await import("./views/table.js")).table },
  { id: "free", title: "Free table", when: () => true, load: async () => (await import("./views/free.js")).free },
];

const known = new Map();

/** The view itself, at once if it is there already; else a promise of it. */
export function loaded(entry) {
  if (!known.has(entry)) {
    const promise = entry.load();
    known.set(entry, promise);
    // It is asked for again the next time, when the server may answer.
    promise.then((it) => known.set(entry, it), () => known.delete(entry));
  }
  return known.get(entry);
}

/** Loads all views in the background. */
export function loadRest() {
  // Whoever opens one of them later hears of it if it can't be had.
  for (const entry of VIEWS) Promise.resolve(loaded(entry)).catch(() => {});
}
