// The free table: a game without rules, or without keeping to them. Everybody who opens this view can take a seat.

import { el, toast } from "../dom.js";
import { state, stream } from "../store.js";
import { handle } from "./free-boards.js";
import { askForGame, askForPiece, askForSave, askText, askToTakeOver, browse, read } from "./free-dialogs.js";
import { Sight, draggable, moveView } from "./free-hands.js";
import { Menu, usual } from "./free-menu.js";
import { Moving } from "./free-moving.js";
import { board, caption, drawn, face, form, place, reface, size, spoken } from "./free-pieces.js";
import { ask, leave, secret } from "./free-server.js";

/** Half of the room that something new may take, in millimetres: that of a card, with some space around it. */
const ROOM = 48;

/** Where a window keeps the number of its seat. */
const SEAT = "cardwright-free-seat-number";

class Table extends Moving {
  constructor(root) {
    super();
    this.root = root;
    this.view = null;
    this.nodes = new Map();
    this.boards = new Map();
    this.held = new Map();
    this.order = [];
    this.dragged = 0;
    this.heard = 0;
    this.stop = new AbortController();
    this.build();
    this.sight = new Sight(this.area, this.world);
    this.menu = new Menu(this);
    this.area.append(this.menu.node);
    const { signal } = this.stop;
    moveView(this.sight, signal);
    stream.addEventListener("free", (it) => this.news(it.detail), { signal });
    window.addEventListener("pagehide", () => this.view?.you && leave(), { signal });
    window.addEventListener("resize", () => this.sight.touched || !this.view || this.sight.fit(this.view), { signal });
    document.addEventListener("pointerdown", (it) => {
      if (!it.target.closest(".free-menu, .free-piece, .free-held, dialog")) this.menu.close();
    }, { signal });
    this.refresh(true);
  }

  build() {
    const button = (label, run, more = {}) => el("button", { type: "button", class: "quiet", text: label, onclick: run, ...more });
    this.undo = button("Undo", () => this.change("undo", {}), { title: "Take back what was done last (u)", disabled: true });
    this.again = button("Redo", () => this.change("redo", {}), { title: "Do again what was taken back (Shift U)", disabled: true });
    this.add = button("Add", () => askForPiece(this.root, this.emptyPlace(), (it) => this.act(it)), { "aria-haspopup": "dialog" });
    this.keep = button("Save and open", () => this.askForSave(), { "aria-haspopup": "dialog" });
    const zoom = (label, name, run) => button(label, run, { "aria-label": name, title: name });
    this.tools = el("div", { class: "free-tools", role: "toolbar", "aria-label": "Table" },
      button("Set up", () => this.askForGame(), { "aria-haspopup": "dialog" }), this.add, this.undo, this.again, this.keep,
      el("span", { class: "free-zoom" },
        zoom("−", "Smaller", () => this.sight.zoom(1 / 1.25)), button("Fit", () => this.sight.fit(this.view), { title: "Show all of the table (0)" }),
        zoom("+", "Larger", () => this.sight.zoom(1.25))));
    this.seats = el("ul", { class: "free-seats", "aria-label": "Seats" });
    this.world = el("div", { class: "free-world" });
    this.area = el("section", { class: "free-area", "aria-label": "On the table" }, this.world);
    this.area.addEventListener("keydown", (it) => this.onKey(it));
    this.faceDown = el("input", { type: "checkbox" });
    this.hand = el("ul", { class: "free-hand-cards" });
    this.handNote = el("p", { class: "soft" });
    this.tray = el("section", { class: "free-hand", "aria-label": "Your hand" },
      el("div", { class: "free-hand-head" }, el("h2", { text: "Your hand" }), this.handNote,
        el("label", {}, this.faceDown, "Play face down")), this.hand);
    this.tray.addEventListener("keydown", (it) => this.onKey(it));
    this.log = el("ol", { class: "free-log", "aria-label": "What happened", tabindex: "0" });
    this.aside = el("p", { class: "free-aside small" });
    this.voice = el("p", { class: "hidden-text", role: "status", "aria-live": "polite" });
    this.start = el("div", { class: "free-start" });
    this.side = el("aside", { class: "free-side", "aria-label": "Seats and log" }, el("h2", { text: "Seats" }), this.seats,
      el("h2", { text: "Log" }), this.log, this.aside);
    this.root.append(el("h1", { class: "hidden-text", text: "Free table" }),
      el("div", { class: "free" }, this.tools, this.area, this.side, this.tray), this.start, this.voice);
  }

  // ---------------------------------------------------------------- what is asked of the server

  async refresh(first = false) {
    try {
      this.show(await ask("table.json"));
      if (this.view && !this.view.you) await this.comeBack(first);
    } catch (error) {
      toast(error.message);
    }
  }

  /** A window that was loaded anew sits down where it sat; one whose seat somebody else has taken is told. */
  async comeBack(first) {
    const seat = sessionStorage.getItem(SEAT);
    const there = seat && this.view.seats[seat - 1];
    if (!there) return;
    if (!there.taken) {
      await this.change("sit", { seat: Number(seat) });
      return;
    }
    sessionStorage.removeItem(SEAT);
    if (!first) toast(`Somebody has taken your seat over: ${there.name}.`);
  }

  news({ version }) {
    if (!this.view || version !== this.view.version) this.refresh();
  }

  /** Asks for a change; whether it was made. What is refused is said. */
  async change(what, body) {
    try {
      this.show(await ask(what, body));
      return true;
    } catch (error) {
      toast(error.message);
      this.say(error.message);
      return false;
    }
  }

  /** Does something; what is refused is thrown, for a dialog to say. */
  async act(move) {
    this.show(await ask("do", move));
  }

  async run(thing, { move, call, then }) {
    const made = typeof move === "function" ? move() : move;
    if (call) {
      this.menu.close();
      call();
      return;
    }
    if (!made) return;
    const done = await this.change("do", made);
    if (!done) return;
    // What is done again and again stays at hand.
    if (this.menu.thing && made.do !== "count" && made.do !== "roll") this.menu.close(true);
    if (then === "browse") {
      this.menu.close();
      this.browse(this.piece(thing.id));
    }
  }

  async askForGame() {
    const asked = await ask("table.json").catch(() => null);
    if (!asked?.players) return toast("The game is still being read. Try again in a moment.");
    askForGame(this.root, asked.players, asked.variants, asked.saved, (seats, seed, variant) => this.begin("new", { seats, seed, variant }), (name) => this.begin("open", { name }));
  }

  async begin(what, body) {
    this.show(await ask(what, body));
    this.sight.fit(this.view);
  }

  async askForSave() {
    const asked = await ask("table.json").catch(() => ({ saved: [] }));
    const save = async (name) => {
      this.show(await ask("save", { name }));
      toast(`Saved as ${name}.json.`);
    };
    askForSave(this.root, asked.saved, save, (name) => this.begin("open", { name }));
  }

  rename(piece, title, value) {
    askText(this.root, title, value, (text) => this.act({ do: "rename", piece: piece.id, text }));
  }

  browse(piece) {
    if (!piece) return;
    const find = () => this.piece(piece.id);
    this.browsing = browse(this.root, find, (it) => this.address(it), (it) => this.act(it), () => {
      this.browsing = null;
      if (find()?.looking === this.view.you && this.view.you) this.change("do", { do: "close", pile: piece.id });
      this.nodes.get(piece.id)?.button.focus();
    });
  }

  read(card) {
    read(this.root, card, (it) => this.address(it));
  }

  shiftInHand(card, by) {
    const cards = this.view.hand.map((it) => it.id);
    const at = cards.indexOf(card.id);
    const to = Math.min(cards.length - 1, Math.max(0, at + by));
    cards.splice(to, 0, ...cards.splice(at, 1));
    return { do: "arrange", cards };
  }

  // ---------------------------------------------------------------- what is shown

  /** The address of a picture by the name of its side, or of a board's page. */
  address(side) {
    const hash = side.startsWith("board ") ? state.boards[side.slice(6)]?.[0] : state.sides[side];
    return hash ? `/side/${hash}.svg` : null;
  }

  piece(id) {
    return this.view?.pieces.find((it) => it.id === id);
  }

  /** The place in the middle of what is seen. */
  middle() {
    const box = this.area.getBoundingClientRect();
    const [x, y] = this.sight.at(box.left + box.width / 2, box.top + box.height / 2);
    return { x: Math.round(x), y: Math.round(y) };
  }

  /** A place for something new, near the middle of what is seen: where no piece lies that would be under it. */
  emptyPlace() {
    const middle = this.middle();
    const isFree = ({ x, y }) => this.view.pieces.every((it) => {
      const [width, height] = size(it);
      return Math.abs(it.x - x) > width / 2 + ROOM || Math.abs(it.y - y) > height / 2 + ROOM;
    });
    for (let far = 0; far < 20; far += 1) {
      for (let part = 0; part < Math.max(1, far * 6); part += 1) {
        const angle = (2 * Math.PI * part) / Math.max(1, far * 6);
        const place = { x: Math.round(middle.x + far * ROOM * Math.cos(angle)), y: Math.round(middle.y + far * ROOM * Math.sin(angle)) };
        if (isFree(place)) return place;
      }
    }
    return middle;
  }

  show({ table, players }) {
    const first = !this.view && table;
    this.root.classList.toggle("has-no-table", !table);
    if (!table) {
      this.view = null;
      this.invite(players);
      return;
    }
    if (this.view && table.version < this.view.version) return;
    this.view = table;
    this.start.replaceChildren();
    if (table.you) sessionStorage.setItem(SEAT, table.you);
    this.undo.disabled = !table.can_undo || !table.you;
    this.again.disabled = !table.can_redo || !table.you;
    this.add.disabled = !table.you;
    this.showBoards();
    this.showPieces();
    this.showHand();
    this.showSeats();
    this.showLog();
    if (first) this.sight.fit(table);
    this.browsing?.();
    if (this.menu.thing) this.reopen();
  }

  invite(players) {
    const begin = this.start.querySelector("button");
    if (begin) {
      begin.disabled = !players;
      return;
    }
    this.start.replaceChildren(
      el("h2", { text: "A table without rules" }),
      el("p", { text: "Everything the game prints lies on a table: piles, boards, tokens. You shuffle, draw and play as you would at home. Open this page in a second window to play with two hands." }),
      el("button", { type: "button", class: "main", text: "Set up the table", disabled: !players, onclick: () => this.askForGame() }),
    );
  }

  showBoards() {
    for (const it of this.view.boards) {
      const form = JSON.stringify([it.outline, it.x, it.y, it.turn, it.title]);
      const old = this.boards.get(it.id);
      if (old?.form === form) {
        reface(old.node.querySelector(".free-face"), `board ${it.id}`, (side) => this.address(side));
        continue;
      }
      const node = board(it, (side) => this.address(side));
      const focused = old?.node.contains(document.activeElement);
      handle(node, it, this);
      old?.node.remove();
      this.world.prepend(node);
      if (focused) node.querySelector("button").focus({ preventScroll: true });
      if (this.menu.thing?.kind === "board" && this.menu.thing.id === it.id) this.menu.open({ ...it, kind: "board" }, node.querySelector("button"), false);
      this.boards.set(it.id, { node, form });
    }
    for (const [id, { node }] of this.boards) {
      if (this.view.boards.some((it) => it.id === id)) continue;
      node.remove();
      this.boards.delete(id);
    }
  }

  showPieces() {
    const address = (it) => this.address(it);
    const there = new Set();
    this.view.pieces.forEach((piece, depth) => {
      there.add(piece.id);
      let it = this.nodes.get(piece.id);
      if (!it) {
        const button = el("button", { type: "button", class: "free-grip", tabindex: "-1", "aria-haspopup": "dialog" });
        const label = el("span", { class: "free-caption", "aria-hidden": "true" });
        const node = el("div", { class: "free-piece", "data-id": piece.id }, button, label);
        it = { node, button, label };
        this.nodes.set(piece.id, it);
        button.addEventListener("click", (it) => this.press(this.piece(piece.id), button, it));
        button.addEventListener("dblclick", () => this.usual(this.piece(piece.id)));
        button.addEventListener("focus", () => this.remember(piece.id));
        draggable(node, this);
        this.world.append(node);
      }
      it.node.dataset.kind = piece.kind;
      it.node.dataset.up = piece.up ?? "";
      it.node.style.zIndex = depth + 1;
      it.node.style.setProperty("--deep", Math.min(8, Math.ceil((piece.count ?? 1) / 6)));
      place(it.node, piece);
      const now = form(piece);
      if (it.form !== now) {
        it.button.replaceChildren(drawn(piece, address));
        it.form = now;
      } else {
        const seen = piece.kind === "pile" ? piece.top : piece;
        const cut = it.button.querySelector(".free-face");
        if (seen?.side && cut) reface(cut, seen.side, address);
      }
      it.button.setAttribute("aria-label", spoken(piece));
      const below = caption(piece);
      const key = JSON.stringify(below);
      if (it.below !== key) it.label.replaceChildren(...(below ?? []).filter(Boolean).map((text) => el("span", { text })));
      it.below = key;
    });
    for (const [id, { node, button }] of this.nodes) {
      if (there.has(id)) continue;
      const focused = node.contains(document.activeElement);
      node.remove();
      this.nodes.delete(id);
      if (focused) this.root.querySelector(".free-held button, .free-grip")?.focus();
      if (this.menu.anchor === button) this.menu.close();
    }
    if (!this.nodes.has(this.current)) this.current = this.view.pieces[0]?.id;
    this.remember(this.current);
  }

  /** One piece can be reached by Tab, the others from there by arrows. */
  remember(id) {
    this.nodes.get(this.current)?.button.setAttribute("tabindex", "-1");
    this.current = id;
    this.nodes.get(id)?.button.setAttribute("tabindex", "0");
  }

  showHand() {
    const { hand, you } = this.view;
    this.tray.classList.toggle("is-empty", !hand?.length);
    this.handNote.textContent = !you ? "Take a seat to have a hand." : hand.length ? "" : "No cards. Draw some from a pile.";
    const address = (it) => this.address(it);
    const there = new Set();
    const items = (hand ?? []).map((card) => {
      there.add(card.id);
      let it = this.held.get(card.id);
      if (!it || it.form !== JSON.stringify(card.outline)) {
        const button = el("button", { type: "button", class: "free-grip", "aria-haspopup": "dialog" }, face(card, address));
        const node = el("li", { class: "free-held", "data-id": card.id }, button);
        node.style.setProperty("--ratio", `${card.outline.width} / ${card.outline.height}`);
        it = { node, button, form: JSON.stringify(card.outline) };
        this.held.set(card.id, it);
        const now = () => this.view.hand.find((its) => its.id === card.id);
        button.addEventListener("click", (it) => this.press({ ...now(), kind: "held" }, button, it));
        button.addEventListener("dblclick", () => this.usual({ ...now(), kind: "held" }));
        draggable(node, this);
      } else {
        reface(it.button.firstChild, card.side, address);
      }
      it.node.classList.toggle("is-shown", card.shown);
      it.button.setAttribute("aria-label", card.shown ? `${card.title}, shown to everybody` : card.title);
      return it.node;
    });
    for (const id of [...this.held.keys()]) {
      if (!there.has(id)) this.held.delete(id);
    }
    const focused = document.activeElement;
    const at = [...this.hand.children].findIndex((it) => it.contains(focused));
    if (items.length !== this.hand.children.length || items.some((it, n) => this.hand.children[n] !== it)) {
      this.hand.replaceChildren(...items);
      if (at >= 0) (focused.isConnected ? focused : (items[at] ?? items.at(-1))?.querySelector("button") ?? this.nodes.get(this.current)?.button)?.focus();
      if (this.menu.thing?.kind === "held" && !this.menu.anchor.isConnected) this.menu.close();
    }
  }

  showSeats() {
    const address = (it) => this.address(it);
    const key = JSON.stringify([this.view.seats, this.view.seats.flatMap((it) => it.hand.map((card) => this.address(card.side)))]);
    if (this.seats.dataset.key === key) return;
    this.seats.dataset.key = key;
    const focused = this.seats.contains(document.activeElement);
    this.seats.replaceChildren(...this.view.seats.map((it) => {
      const cards = it.hand.length === 1 ? "1 card" : `${it.hand.length} cards`;
      const shown = it.hand.filter((card) => card.up).map((card) => card.title);
      const what = it.you ? "you" : it.taken ? "taken" : "free";
      const hands = el("span", { class: "free-backs", role: "img", "aria-label": shown.length ? `${cards}, shown: ${shown.join(", ")}` : cards },
        ...it.hand.slice(0, 24).map((card) => el("span", { class: "free-back" }, face(card, address))));
      hands.childNodes.forEach((node, n) => node.style.setProperty("--ratio", `${it.hand[n].outline.width} / ${it.hand[n].outline.height}`));
      const sit = !it.taken && el("button", { type: "button", text: this.view.you ? "Move here" : "Sit down", "aria-label": this.view.you ? `Move here: ${it.name}` : `Sit down on ${it.name}`, onclick: () => this.change("sit", { seat: it.seat }) });
      const over = it.taken && !it.you && el("button", { type: "button", class: "quiet", text: "Take over", "aria-label": `Take over: ${it.name}`, onclick: () => askToTakeOver(this.root, it.name, async () => this.show(await ask("sit", { seat: it.seat, over: true }))) });
      const name = it.you && el("button", { type: "button", class: "quiet", text: "Rename", "aria-label": "Rename your seat", onclick: () => askText(this.root, "Your name", it.name, (text) => this.act({ do: "name", text })) });
      return el("li", { "data-seat": it.seat, "data-you": it.you ? "" : undefined },
        el("span", { class: "free-seat-name" }, el("b", { text: it.name }), el("span", { class: "soft small", text: ` ${what}, ${cards}` })), sit, over, name, hands);
    }));
    if (focused) this.seats.querySelector("button")?.focus();
  }

  showLog() {
    const { log, log_from: from } = this.view;
    const last = from + log.length;
    const had = this.lines ?? 0;
    if (had === last) return;
    const line = (it) => el("li", {}, it.who ? el("b", { text: `${it.who} ` }) : null, it.what);
    if (!had || last < had || from > had) this.log.replaceChildren(...log.map(line));
    else this.log.append(...log.slice(had - from).map(line));
    this.lines = last;
    this.log.scrollTop = this.log.scrollHeight;
    if (had) this.say(log.slice(Math.max(0, had - from)).map((it) => `${it.who ?? ""} ${it.what}`.trim()).join(". "));
    const { aside } = this.view;
    this.aside.textContent = aside.length ? `Put aside, because the game has them no more: ${aside.join(", ")}.` : "";
  }

  say(text) {
    this.voice.textContent = text;
  }

  // ---------------------------------------------------------------- hands and keys

  thing(node) {
    const id = Number(node.dataset.id);
    if (node.classList.contains("free-piece")) return this.piece(id);
    const card = this.view.hand.find((it) => it.id === id);
    return card && { ...card, kind: "held" };
  }

  press(thing, button, event) {
    // The click that ends a drag comes with the release of the button.
    if (event.timeStamp - this.dragged < 5 || !thing) return;
    if (this.menu.thing?.id === thing.id && this.menu.anchor === button) return;
    this.menu.open(thing, button);
  }

  reopen() {
    const { thing } = this.menu;
    if (thing.kind === "board") return;
    const now = thing.kind === "held" ? this.view.hand?.find((it) => it.id === thing.id) : this.piece(thing.id);
    if (!now) return this.menu.close(true);
    this.menu.show(thing.kind === "held" ? { ...now, kind: "held" } : now, this.menu.anchor);
  }

  usual(thing) {
    if (!thing) return;
    const it = usual(thing, this.menu);
    this.menu.close(true);
    this.run(thing, it);
  }

  /** Pictures that look different now. */
  reface() {
    if (!this.view) return;
    this.showBoards();
    this.showPieces();
    this.showHand();
    this.showSeats();
  }

  close() {
    this.stop.abort();
    document.querySelectorAll(".free-ghost, .free-dialog").forEach((it) => it.remove());
  }
}

export const free = {
  keys: [
    ["← → ↑ ↓", "from piece to piece"],
    ["Enter", "what can be done with a piece"],
    ["d, s, t", "of a pile: draw, shuffle, turn over"],
    ["p, o", "lay or play face up, face down"],
    ["t, h", "of a card: turn, take into the hand"],
    ["r, ⇧R", "rotate right, left; roll a die"],
    ["m", "carry a piece with the arrows"],
    ["l", "look through a pile"],
    ["e", "look at the top card of a pile"],
    ["z", "read a card"],
    ["u, ⇧U", "undo, redo"],
    ["+ − 0", "zoom in, out, show all"],
  ],

  open(root) {
    secret();
    root.classList.add("free-root");
    const table = new Table(root);
    return {
      update(change) {
        if (Object.keys(change.sides ?? {}).length || Object.keys(change.boards ?? {}).length) table.reface();
        if (change.whole) table.refresh();
      },
      key(event) {
        if (!table.view) return false;
        if (event.key === "u") table.change("undo", {});
        else if (event.key === "U") table.change("redo", {});
        else if (event.key === "+") table.sight.zoom(1.25);
        else if (event.key === "-" || event.key === "−") table.sight.zoom(1 / 1.25);
        else if (event.key === "0") table.sight.fit(table.view);
        else return false;
        return true;
      },
      close() {
        root.classList.remove("free-root", "has-no-table");
        table.close();
      },
    };
  },
};
