// What the preview shows, kept up to date by its stream of events.

/** As `/state.json` has it, with what a change does not tell kept from before. */
export const state = {
  gen: 0, sides: {}, order: [], findings: [], booklets: {}, boards: {}, boxes: [], sizes: {},
  game: null, against: null, stale: false, whole: false, ms: {},
  /** Whether the stream of events is open. */
  connected: true,
  /** The side that was looked at last. */
  lookedAt: null,
  /** Sides as they were when this page was opened. */
  first: null,
};

/** What this window calls itself, so that its seat is free for others when it is gone. It is no secret. */
export const windowName = () => {
  let name = sessionStorage.getItem("cardwright-window");
  if (!name) {
    name = Array.from(crypto.getRandomValues(new Uint8Array(16)), (it) => it.toString(16).padStart(2, "0")).join("");
    sessionStorage.setItem("cardwright-window", name);
  }
  return name;
};

const listeners = new Set();

/** Calls `listener(change)` after each change: `change.sides` has what looks different. Gives what ends it. */
export function subscribe(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const events = new EventTarget();

/** Other events of the stream by their names, such as `table`. */
export const stream = events;

/** Sides that look different from when the page was opened. */
export const changedSides = () => state.order.filter((it) => state.first && state.first[it] !== state.sides[it]);

function take(event, whole) {
  const change = { ...event, arrived: performance.now() };
  if (whole) {
    state.against = event.against;
    state.sides = event.sides;
    state.booklets = event.booklets;
    state.boards = event.boards;
    state.boxes = event.boxes;
    state.sizes = event.sizes;
  } else {
    state.sides = { ...state.sides, ...event.sides };
    for (const name of event.gone) delete state.sides[name];
    state.booklets = { ...state.booklets, ...event.booklets };
    state.boards = { ...state.boards, ...event.boards };
    state.sizes = { ...state.sizes, ...event.sizes };
    if (event.sizes.boxes) state.boxes = event.boxes;
    for (const name of event.gone_documents) {
      delete state.booklets[name];
      delete state.boards[name.replace(/^board /, "")];
      delete state.sizes[name];
      if (name === "boxes") state.boxes = [];
    }
  }
  if (event.game) state.game = event.game;
  state.gen = event.gen;
  state.order = event.order;
  state.findings = event.findings;
  state.stale = event.stale;
  state.whole = event.whole;
  state.ms = event.ms;
  if (!state.first && state.order.length) state.first = { ...state.sides };
  tell(change);
}

function tell(change) {
  for (const listener of [...listeners]) listener(change);
}

let loaded = false;
/** The state that came with the page, until there is a newer one. */
let brought = JSON.parse(document.getElementById("state").textContent);

async function load() {
  loaded = false;
  const reply = await fetch("/state.json?now=1");
  if (!reply.ok) throw new Error(await reply.text());
  const now = await reply.json();
  const pages = (of) => JSON.stringify(of.booklets);
  const same = brought?.gen > 0 && brought.gen === now.gen && brought.whole === now.whole && pages(brought) === pages(now);
  brought = null;
  if (!same) take(now, true);
  loaded = true;
}

/** Loads what is shown, and follows it. */
export async function follow() {
  if (brought.gen) take(brought, true);
  const source = new EventSource(`/events?window=${windowName()}`);
  // Whatever happens between the two is told by the stream, which is open first.
  source.onopen = async () => {
    state.connected = true;
    await load();
  };
  source.onmessage = (it) => {
    const event = JSON.parse(it.data);
    // Before all that is shown was loaded, it will have this too.
    if (loaded) take(event, false);
  };
  source.onerror = () => {
    state.connected = false;
    state.over = source.readyState === EventSource.CLOSED;
    tell({ sides: {}, arrived: performance.now() });
  };
  for (const name of ["table", "free"]) {
    source.addEventListener(name, (it) => events.dispatchEvent(new CustomEvent(name, { detail: JSON.parse(it.data) })));
  }
}
