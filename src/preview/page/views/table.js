// The table: a game with rules, played with the sides that will be printed.

import { el, post, reach, toast } from "../dom.js";
import { save } from "../download.js";
import { state, stream, windowName } from "../store.js";
import { board, changedCells } from "../table/board.js";
import { liveThings, menu, touching } from "../table/choices.js";
import { startForm } from "../table/start.js";
import { figures, repaint, zone } from "../table/things.js";
import { quoted } from "./places.js";

const KEPT = "cardwright-seats";
/** For how many milliseconds a page may be that of somebody whose window has broken down. */
const FRESH = 15000;

/** Secrets of the seats that this window has taken, by seat. */
const secrets = () => JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
const keep = (all) => sessionStorage.setItem(KEPT, JSON.stringify(all));

async function ask(path, secret, body) {
  const all = Object.values(secrets()).join(",");
  const headers = { "Content-Type": "application/json", "X-Table-Window": windowName(), ...(all ? { "X-Seats": all } : {}), ...(secret ? { "X-Seat": secret } : {}) };
  const reply = await reach(path, body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error((await reply.text()).trim());
  return reply.json();
}

/** Offers what is at an address as a file. */
async function download(path) {
  const reply = await reach(path);
  if (!reply.ok) throw new Error((await reply.text()).trim());
  const name = /filename="([^"]+)"/.exec(reply.headers.get("Content-Disposition") ?? "")?.[1] ?? "game.toml";
  save(await reply.blob(), name);
  toast(`${name} was saved.`);
}

/** A ruling in its words. */
const rule = (it) => (it ? el("p", { class: "ruling" }, el("b", { text: `${it.id}. ${it.topic} ` }), it.text) : null);

export const table = {
  keys: [
    ["Tab, Enter", "go to what can be done, and do it"],
    ["a", "type an action"],
    ["u", "take the last decision back"],
    ["Esc", "let go of what is chosen"],
  ],

  open(root) {
    let shown = null;
    let boards = [];
    let chosen = [];
    let opened = null;
    let refusal = null;
    let seat = null;
    let curtain = false;
    let closed = false;
    let starting = false;
    let last = null;
    let before = null;
    let acting = false;
    let busy = Promise.resolve();

    const secret = () => (seat === null ? null : secrets()[seat]);

    async function load() {
      if (closed) return;
      const asked = secret();
      let next = await ask("/table/state", asked);
      // A seat that was taken meanwhile is looked at with its own secret.
      if (asked !== secret()) return load();
      if (next.on && asked && next.me === null) {
        // The seat was given up, or another game has begun.
        const all = secrets();
        delete all[seat];
        keep(all);
        seat = null;
      }
      if (next.on && (seat === null || (next.asked !== null && next.asked !== seat))) {
        const mine = Object.keys(secrets()).map(Number);
        const wanted = mine.includes(next.asked) ? next.asked : seat ?? mine[0] ?? null;
        if (wanted !== seat && wanted !== null) {
          curtain = next.hides && mine.length > 1 && seat !== null;
          seat = wanted;
          const own = secret();
          next = await ask("/table/state", own);
          if (next.me === null && own === secret()) {
            const all = secrets();
            delete all[seat];
            keep(all);
            seat = null;
            curtain = false;
          }
        }
      }
      // Whoever has just come may have played in a window that has gone; whoever has looked on for a while has not.
      const fresh = shown === null || performance.now() < FRESH;
      if (next.on && seat === null && fresh && next.deserted.length && await sitAgain()) return load();
      if (closed) return;
      const moved = shown?.moves !== next.moves || shown?.number !== next.number;
      if (moved || shown?.turn !== next.turn) {
        chosen = [];
        opened = null;
        refusal = null;
      }
      const text = JSON.stringify(next);
      // What is the same stays as it is, with all that is chosen and typed.
      if (text === last && root.hasChildNodes() && (boards.length || !next.scene?.board || next.scene.board.tiles)) return;
      last = text;
      // Changes are shown since this window's last decision; where nobody here decides, since the last update.
      if (shown?.number !== next.number || (next.me === null && shown?.on)) before = shown?.number === next.number ? shown.scene : null;
      shown = next;
      if (next.on && next.scene.board && !next.scene.board.tiles) {
        boards = await ask("/table/boards", null);
      }
      await paint();
    }

    /** Takes all seats of a window that has broken down. Another window may be faster. */
    async function sitAgain() {
      try {
        const { seats } = await ask("/table/sit-again", null, {});
        keep({ ...secrets(), ...Object.fromEntries(seats.map((it) => [it.seat, it.secret])) });
        toast(seats.length > 1 ? "You have your seats back." : "You have your seat back.");
        return true;
      } catch {
        return false;
      }
    }

    /** One after the other, so that what is older never comes last. */
    const refresh = () => {
      busy = busy.then(load).catch((error) => {
        if (closed) return;
        if (last !== null) toast(error.message);
        else root.replaceChildren(...missing(error));
      });
      return busy;
    };

    async function begun(players) {
      keep({});
      seat = null;
      starting = false;
      const people = players.map((it, at) => [it, at]).filter(([it]) => it === "person").map(([, at]) => at);
      if (people.length) await take(people[0], false);
      await refresh();
    }

    async function sit(at, over) {
      const { secret: own } = await ask("/table/sit", null, { seat: at, over });
      keep({ ...secrets(), [at]: own });
    }

    async function take(at, over) {
      await sit(at, over);
      if (seat === null) seat = at;
      await refresh();
    }

    async function act(text) {
      // A second click on the same thing is none on what comes next.
      if (acting) return;
      acting = true;
      try {
        await doIt(text);
      } finally {
        acting = false;
      }
    }

    async function doIt(text) {
      const then = shown.scene;
      const done = await ask("/table/act", secret(), { text });
      if (done.done) {
        before = then;
        refusal = null;
        chosen = [];
        opened = null;
      } else {
        refusal = done;
      }
      await refresh();
      if (!done.done) await paint();
    }

    const attempt = (what) => what().catch((error) => toast(error.message));
    const say = (text) => attempt(() => act(text));
    const undo = () => attempt(async () => {
      before = null;
      await ask("/table/undo", secret(), {});
      await refresh();
    });

    function press(id) {
      refusal = null;
      opened = null;
      if (chosen.includes(id)) chosen = chosen.filter((it) => it !== id);
      else if (touching(shown.choices, [...chosen, id]).length) chosen = [...chosen, id];
      else chosen = [id];
      const some = touching(shown.choices, chosen);
      // A second thing that leaves one thing to do is a decision; a first one only asks.
      if (chosen.length > 1 && some.length === 1) return say(some[0].text);
      return paint(id);
    }

    async function paint(focus) {
      if (closed) return;
      const active = document.activeElement;
      const kept = focus ?? active?.dataset?.thing ?? active?.dataset?.action;
      const typed = root.querySelector(".typing input");
      const text = typed?.value ?? "";
      const typing = typed && typed === active;
      // The end is at 0, and what is above it has lesser numbers.
      const scroll = root.querySelector(".log .lines")?.scrollTop ?? 0;
      const fresh = shown?.on && !starting ? playing() : await beginning();
      if (closed) return;
      root.replaceChildren(...fresh);
      const list = root.querySelector(".log .lines");
      if (list && scroll < -30) list.scrollTop = scroll;
      const input = root.querySelector(".typing input");
      if (input && (refusal || typing)) input.value = text;
      if (input && typing) input.focus();
      else if (kept) {
        const all = [...root.querySelectorAll("button[data-thing], button[data-action]")];
        const same = all.find((it) => it.dataset.thing === kept || it.dataset.action === kept);
        (same ?? root.querySelector(".question"))?.focus({ preventScroll: true });
      }
    }

    /** What is seen where there is no table to see. */
    const missing = (error) => [
      el("h1", { text: "Table" }),
      el("div", { class: "panel" }, el("p", { text: error.message }), el("button", { type: "button", text: "Try again", onclick: () => refresh() })),
    ];

    async function beginning() {
      try {
        return [startForm(await ask("/table/options", null), begun)];
      } catch (error) {
        return missing(error);
      }
    }

    function chairs() {
      const free = shown.players.map((it, at) => ({ ...it, at })).filter((it) => it.person && !(it.at in secrets()));
      const button = ({ at, name }) => {
        const over = shown.taken[at];
        const label = over ? `Take the seat of ${name} over` : `Sit down as ${name}`;
        return el("button", { type: "button", class: over ? "quiet" : "", text: label, onclick: () => attempt(() => take(at, over)) });
      };
      return free.map(button);
    }

    /** The last things that happened, where the log stands far below. */
    function lately() {
      const lines = shown.log.filter((it) => !it.heading).slice(-3);
      return lines.length ? el("p", { class: "lately small soft", "aria-hidden": "true", text: lines.map((it) => it.text).join(" ") }) : null;
    }

    function asked() {
      const mine = shown.turn !== null && shown.turn === shown.me;
      const again = () => { starting = true; paint(); };
      if (shown.over) {
        return [el("h2", { class: "question end", tabindex: "-1", text: shown.over }),
          el("button", { type: "button", class: "main back", text: "Play again", onclick: again })];
      }
      if (!mine) {
        const who = shown.turn === null ? "The others play …" : `It is the turn of ${shown.players[shown.turn].name}.`;
        return [el("h2", { class: "question", tabindex: "-1", text: who })];
      }
      const some = opened?.some ?? touching(shown.choices, chosen);
      const back = opened || chosen.length
        ? el("button", { type: "button", class: "quiet back", text: "All actions", onclick: () => { opened = null; chosen = []; paint(); } })
        : null;
      const place = shown.sets_up && !chosen.length && !opened
        ? el("button", { type: "button", class: "main", "data-action": "place", text: "Place all my pieces for me", onclick: () => attempt(async () => { await ask("/table/place", secret(), {}); await refresh(); }) })
        : null;
      const input = el("input", { type: "text", "aria-label": "An action in words", placeholder: shown.choices.length ? `or type: ${shown.choices[0].text}` : "or type an action", autocomplete: "off", spellcheck: "false", maxlength: "200" });
      return [
        el("p", { class: "who", text: `You play ${shown.players[shown.me].name}.` }),
        el("h2", { class: "question", tabindex: "-1", text: shown.question || "What do you do?" }),
        el("div", { class: "refusal", role: "alert", hidden: refusal === null },
          refusal ? el("p", {}, el("strong", {}, quoted(refusal.why))) : null,
          refusal ? rule(refusal.ruling) : null),
        place, menu(some, opened?.begun ?? 0, (it) => say(it.text), (group, begun) => { opened = { some: group, begun }; paint(); root.querySelector(".choice")?.focus(); }), back,
        el("form", { class: "typing", onsubmit: (it) => { it.preventDefault(); if (input.value.trim()) say(input.value); } }, input, el("button", { type: "submit", text: "Do it" })),
      ];
    }

    function playing() {
      if (curtain) {
        const name = shown.players[seat].name;
        return [el("div", { class: "panel curtain" }, el("h1", { text: `${name}, it is your turn` }),
          el("p", { text: "Go on when nobody else is looking." }),
          el("button", { type: "button", class: "main", text: "Show my hand", onclick: () => { curtain = false; paint(); } }))];
      }
      const live = shown.turn === shown.me ? liveThings(shown.choices, chosen) : new Set();
      // Where something is chosen, another first thing can be chosen as well.
      if (shown.turn === shown.me) for (const it of shown.choices) if (it.touches.length) live.add(it.touches[0]);
      const next = chosen.length ? liveThings(shown.choices, chosen) : new Set();
      const { scene } = shown;
      const player = (it, at) => {
        const able = live.has(it.id);
        const name = able
          ? el("button", { type: "button", class: "name able", "data-thing": it.id, "aria-pressed": String(chosen.includes(it.id)), text: it.name, onclick: () => press(it.id) })
          : el("span", { class: "name", text: it.name });
        const kind = at === shown.me ? "you" : shown.players[at].person ? "" : "computer";
        return el("section", { class: `seat ${at === shown.me ? "own" : ""} ${it.on_turn ? "on-turn" : ""} ${it.alive ? "" : "out"}`, "aria-label": it.name, "data-seat": at },
          el("header", {}, el("h2", {}, name), kind ? el("span", { class: "soft", text: kind }) : null,
            it.on_turn ? el("span", { class: "badge new", text: "on turn" }) : null,
            it.alive ? null : el("span", { class: "badge", text: "out" }),
            ...figures(it.marks).map((text) => el("span", { class: "figure", text }))),
          el("div", { class: "zones" }, it.zones.map((one) => zone(one, live, chosen, press))));
      };
      const seats = scene.seats.map(player);
      const own = shown.me === null ? [] : [seats[shown.me]];
      const others = seats.filter((_, at) => at !== shown.me);
      const played = shown.log.length > 0;
      const log = el("div", { class: "lines", tabindex: "0", role: "group", "aria-label": "What has happened" },
        el("ol", {}, shown.log.map((it) => el("li", { class: it.heading ? "heading" : "", text: it.text }))));
      const keep = (text, path, title) => el("button", { type: "button", class: "quiet save", text, title, onclick: () => attempt(() => download(path)) });
      const saving = shown.withheld
        ? el("p", { class: "soft small", text: `${shown.withheld[0].toUpperCase()}${shown.withheld.slice(1)}.` })
        : [keep("Save transcript", "/table/transcript", "A file for `cardwright replay`: all moves"),
          keep("Save scenario", "/table/scenario", "A file for `cardwright scenario`: the start, all moves, and what came of them")];
      const renew = (moves) => attempt(async () => {
        const done = await post("/table/renew", { moves });
        before = null;
        await refresh();
        if (!shown.stopped) toast(done.text);
      });
      root.dataset.chosen = String(next.size > 0);
      return [
        el("h1", { class: "hidden-text", text: shown.title }),
        shown.changed ? el("div", { class: "panel changed", role: "status" }, el("p", { text: shown.changed }),
          el("button", { type: "button", text: "Do the moves again by the new data", onclick: () => renew(true) }),
          el("button", { type: "button", text: "Begin again", onclick: () => renew(false) })) : null,
        shown.stopped ? el("div", { class: "panel refusal stopped", role: "alert" }, el("p", {}, el("strong", {}, quoted(shown.stopped.text))), rule(shown.stopped.ruling)) : null,
        el("div", { class: "table" },
          el("div", { class: "felt" },
            el("div", { class: "others" }, others),
            el("div", { class: "middle" }, scene.board ? board(scene.board, boards, live, chosen, press, changedCells(before, scene)) : null,
              el("div", { class: "shared zones" }, scene.zones.map((one) => zone(one, live, chosen, press)))),
            own),
          el("aside", { class: "side" },
            el("section", { class: "panel asked", "aria-live": "polite" }, lately(), asked()),
            el("section", { class: "panel log", hidden: !played }, el("h2", { text: "What has happened" }), log),
            el("div", { class: "panel tools-of-table" },
              shown.me !== null && shown.can_undo ? el("button", { type: "button", class: "undo", text: "Undo", title: "Take the last decision back (u)", onclick: undo }) : null,
              chairs(), saving,
              el("button", { type: "button", class: "quiet", text: "Another game", onclick: () => { starting = true; paint(); } })))),
      ].filter(Boolean);
    }

    const told = () => refresh();
    stream.addEventListener("table", told);
    refresh();

    return {
      update(change) {
        repaint(root);
        // Rules may have changed with the files.
        if (change.whole || change.game) refresh();
      },
      key(event) {
        if (event.key === "Escape" && (chosen.length || opened)) {
          chosen = [];
          opened = null;
          paint();
        } else if (event.key === "u" && shown?.can_undo && shown.me !== null) undo();
        else if (event.key === "a") root.querySelector(".typing input")?.focus();
        else return false;
        return true;
      },
      close() {
        closed = true;
        stream.removeEventListener("table", told);
      },
    };
  },
};
