// What the checks found: by check, with where it can be seen, where it was typed, and what a patch would change.

import { count, el, post, renew, toast } from "../dom.js";
import { go, has } from "../app.js";
import { state } from "../store.js";
import { askAuthor, author, NO_EDITOR, placeButton, placeOf, quoted } from "./places.js";

const SEVERITIES = [["error", "Errors"], ["warning", "Warnings"], ["advice", "Advice"]];

export const findings = {
  keys: [
    ["↑ ↓", "go from finding to finding"],
    ["Enter", "see it on its side or page"],
    ["a", "apply its patch"],
    ["u", "undo the last patch"],
  ],

  open(root, wanted) {
    const off = new Set((wanted.get("hide") ?? "").split(",").filter(Boolean));
    let find = wanted.get("find") ?? "";
    let marked = wanted.get("finding");
    let items = [];

    const remember = () => {
      const kept = { view: "findings" };
      if (off.size) kept.hide = [...off].join(",");
      if (find) kept.find = find;
      go(kept, true);
    };
    const total = el("output", { class: "soft", "aria-live": "polite" });
    const search = el("input", {
      type: "search", placeholder: "Find in findings", "aria-label": "Find in findings", value: find,
      oninput: (it) => { find = it.target.value; remember(); arrange(); },
    });
    const kinds = new Map(SEVERITIES.map(([id, title]) => {
      const number = el("span", { class: "count" });
      const box = el("input", { type: "checkbox", checked: !off.has(id), onchange: (it) => {
        if (it.target.checked) off.delete(id);
        else off.add(id);
        remember();
        arrange();
      } });
      return [id, { label: el("label", {}, box, title, number), number }];
    }));
    const undoButton = el("button", { type: "button", text: "Undo the last patch", title: "Undo the last patch (u)", onclick: () => undo() });
    undoButton.hidden = true;
    const list = el("div", { class: "findings" });
    const nothing = el("p", { class: "soft nothing" });
    const hint = el("p", { class: "small soft", text: NO_EDITOR });
    hint.hidden = true;
    root.append(
      el("h1", { class: "hidden-text", text: "Findings" }),
      el("div", { class: "bar", role: "search" }, el("div", { class: "grow" }, search),
        [...kinds.values()].map((it) => it.label), undoButton, total),
      hint, nothing, list);
    const tools = () => {
      hint.hidden = Boolean(author.editor) || !state.findings.length;
      undoButton.hidden = !author.undo;
    };
    askAuthor().then(tools);

    async function apply(finding) {
      try {
        const { path } = await post("/fix", { id: finding.id });
        author.undo = path;
        toast(`Changed ${file(path)}.`, { label: "Undo", run: undo });
      } catch (error) {
        toast(`Nothing was changed: ${error.message}.`);
      }
      tools();
    }
    async function undo() {
      try {
        const { path, undo: next } = await post("/unfix", {});
        author.undo = next;
        toast(`${file(path)} is as it was.`);
      } catch (error) {
        toast(`Nothing was changed: ${error.message}.`);
        author.editor = undefined;
        await askAuthor();
      }
      tools();
    }

    function arrange() {
      const words = find.toLowerCase().split(/\s+/).filter(Boolean);
      const shown = state.findings.filter((it) => !off.has(it.severity) && words.every((word) => text(it).includes(word)));
      for (const [id, it] of kinds) {
        const number = state.findings.filter((one) => one.severity === id).length;
        it.number.textContent = number;
        it.label.hidden = !number;
      }
      total.textContent = shown.length === state.findings.length
        ? count(shown.length, "finding") : `${shown.length} of ${count(state.findings.length, "finding")}`;
      nothing.hidden = shown.length > 0;
      nothing.textContent = state.findings.length ? "No finding is like that."
        : state.whole ? "The checks find nothing." : "The checks are still at work.";
      const groups = new Map();
      for (const it of shown) {
        const key = `${it.severity} ${it.code}`;
        if (!groups.has(key)) groups.set(key, []);
        groups.get(key).push(it);
      }
      const order = [...groups.values()].sort((a, b) => rank(a[0]) - rank(b[0]));
      const focused = document.activeElement?.closest?.("[data-finding]")?.dataset.finding;
      const inside = focused && [...document.activeElement.closest("[data-finding]").querySelectorAll("a, button")].indexOf(document.activeElement);
      renew(list, order.map(group));
      items = [...list.querySelectorAll("[data-finding]")];
      const again = focused && items.find((it) => it.dataset.finding === focused);
      if (again) (again.querySelectorAll("a, button")[inside] ?? again).focus({ preventScroll: true });
      if (marked) {
        const mine = items.find((it) => it.dataset.finding === marked);
        marked = null;
        mine?.scrollIntoView({ block: "center" });
        mine?.focus({ preventScroll: true });
        mine?.classList.add("marked");
      }
    }

    function group(all) {
      const [first] = all;
      const shared = first.hints.filter((hint) => all.length > 1 && all.every((it) => it.hints.includes(hint)));
      const code = first.code
        ? el("a", { href: `/check/${first.code}`, target: "_blank", rel: "noopener", class: "code", text: first.code, title: "What this check looks for, and what to do (opens a new page)" })
        : null;
      return el("section", { class: "finding-group" },
        el("h2", {}, el("span", { class: `badge ${first.severity}`, text: first.severity }), code,
          el("span", { text: first.name ? first.name.replaceAll("-", " ") : "the game" }),
          all.length > 1 ? el("span", { class: "soft small", text: count(all.length, "finding") }) : null),
        shared.map((hint) => el("p", { class: "hint" }, ...quoted(hint))),
        el("ul", { class: "plain-list" }, all.map((it) => item(it, shared))));
    }

    function item(it, shared) {
      const seen = places(it);
      return el("li", { class: "finding", "data-finding": it.id, tabindex: "-1" },
        el("p", { class: "message" }, ...quoted(it.message)),
        el("div", { class: "places" },
          it.primary ? placeButton(placeOf(it.primary)) : null,
          it.primary?.text ? el("span", { class: "soft" }, ...quoted(it.primary.text)) : null,
          seen),
        it.context.map((label) => el("div", { class: "labelled" }, placeButton(placeOf(label)), el("span", { class: "soft" }, ...quoted(label.text)))),
        it.hints.filter((hint) => !shared.includes(hint)).map((hint) => el("p", { class: "hint" }, ...quoted(hint))),
        it.change ? difference(it) : null);
    }

    /** What its patch would change. */
    function difference(it) {
      const { line, above, old, new: come, below } = it.change;
      const row = (sign, number, text) => el("tr", { class: { "+": "come", "−": "gone" }[sign] },
        el("td", { class: "number", text: number ?? "" }), el("td", { class: "sign", text: sign }), el("td", {}, el("code", { text })));
      const rows = [
        ...above.map((text, at) => row(" ", line + at, text)),
        ...old.map((text, at) => row("−", line + above.length + at, text)),
        ...come.map((text) => row("+", null, text)),
        ...below.map((text, at) => row(" ", line + above.length + old.length + at, text)),
      ];
      return el("div", { class: "patch" },
        el("div", { class: "difference", tabindex: "0", role: "group", "aria-label": "What the patch changes" }, el("table", {}, el("tbody", {}, rows))),
        el("button", { type: "button", class: "main apply", text: "Apply", title: "Apply this patch (a)", onclick: () => apply(it) }));
    }

    arrange();
    return {
      update(change) {
        if (change.findings || change.whole !== undefined) arrange();
        tools();
      },
      key(event) {
        const now = items.findIndex((it) => it.contains(document.activeElement));
        if (event.key === "ArrowDown" || event.key === "ArrowUp") {
          const next = now < 0 ? 0 : now + (event.key === "ArrowDown" ? 1 : -1);
          items[next]?.focus();
          return true;
        }
        if (event.key === "u") {
          if (author.undo) undo();
          return true;
        }
        if (now < 0) return false;
        const it = items[now];
        if (event.key === "a") {
          it.querySelector(".apply")?.click();
          return true;
        }
        if (event.key === "Enter" && document.activeElement === it) {
          it.querySelector("a.seen")?.click();
          return true;
        }
        return false;
      },
    };
  },
};

const rank = (it) => SEVERITIES.findIndex((kind) => kind[0] === it.severity);

const file = (path) => path.split(/[\\/]/).slice(-2).join("/");

/** All that is said of a finding, for searching. */
function text(it) {
  const labels = [it.primary, ...it.context].filter(Boolean).map((label) => `${label.path} ${label.text}`);
  const sides = it.spots.map((spot) => spot.side ?? spot.document);
  return [it.code, it.name, it.message, ...it.hints, ...labels, ...sides].join(" ").toLowerCase();
}

/** Where a finding can be seen: a link for each side or page. */
function places(it) {
  const links = new Map();
  for (const spot of it.spots) {
    const finding = it.id;
    if (spot.side) {
      const title = state.game?.sides?.[spot.side]?.title ?? spot.side;
      const text = spot.side.startsWith("back-") ? `on the back ${title}` : `on ${title}`;
      links.set(spot.side, [text, { view: "side", side: spot.side, overlay: "findings", finding }]);
    } else if (spot.document.startsWith("board ")) {
      const board = spot.document.slice("board ".length);
      links.set(`${spot.document} ${spot.page}`, [`on the board ${board}`, { view: "boards", of: board, page: spot.page, finding }]);
    } else if (spot.document === "boxes") {
      links.set(`${spot.document} ${spot.page}`, ["on the box", { view: "boxes", page: spot.page, finding }]);
    } else {
      links.set(`${spot.document} ${spot.page}`, [`on page ${spot.page} of ${spot.document}`, { view: "booklets", of: spot.document, page: spot.page, finding }]);
    }
  }
  const shown = [...links.values()].slice(0, 6).map(([text, where]) =>
    has(where.view) ? el("a", { class: "seen", href: `#${new URLSearchParams(where)}`, text }) : el("span", { class: "soft", text }));
  if (links.size > shown.length) shown.push(el("span", { class: "soft small", text: `and ${links.size - shown.length} more` }));
  return shown;
}
