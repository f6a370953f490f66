// All sides at a glance.

import { count, cut, address, el, pixelsPerMillimetre, say, swap } from "../dom.js";
import { changedSides, state } from "../store.js";
import { go } from "../app.js";
import { marks, spotsOn } from "./overlays.js";

/** How wide a side is at least; on a large screen they grow. */
const WIDTHS = { small: "max(120px, 6vw)", medium: "max(190px, 10vw)", large: "max(300px, 16vw)" };

/** How many findings a side has, and the worst of them. */
export function findingsOn(name) {
  const mine = state.findings.filter((it) => it.spots?.some((spot) => spot.side === name));
  const worst = ["error", "warning", "advice"].find((kind) => mine.some((it) => it.severity === kind));
  return { number: mine.length, worst };
}

export const cards = {
  keys: [
    ["Enter", "look at a side closely"],
    ["← → ↑ ↓", "go from side to side"],
    ["+ −", "larger, smaller"],
  ],

  open(root, wanted) {
    const filter = {
      find: wanted.get("find") ?? "",
      type: wanted.get("type") ?? "",
      back: wanted.get("back") ?? "",
      deck: wanted.get("deck") ?? "",
      findings: wanted.has("findings"),
      changed: wanted.has("changed"),
      size: wanted.get("size") ?? localStorage.getItem("cardwright-size") ?? "medium",
    };
    let words = {};
    const tiles = new Map();
    const total = el("output", { class: "soft", "aria-live": "polite" });
    const grid = el("ul", { class: "cards", "aria-label": "Sides" });
    const nothing = el("p", { class: "soft", text: "No side is like that." });

    const remember = () => {
      const kept = Object.entries(filter).filter(([, it]) => it).map(([key, it]) => [key, it === true ? "1" : it]);
      go({ view: "cards", ...Object.fromEntries(kept) }, true);
    };
    const set = (key, value) => {
      filter[key] = value;
      if (key === "size") localStorage.setItem("cardwright-size", value);
      remember();
      arrange();
    };
    const search = el("input", {
      type: "search", placeholder: "Find words", "aria-label": "Find sides by their words", value: filter.find,
      oninput: (it) => set("find", it.target.value),
    });
    const choice = (key, label, all) => {
      const select = el("select", { "aria-label": label, onchange: (it) => set(key, it.target.value) });
      const fill = () => {
        const options = all();
        select.hidden = options.length < 2;
        select.replaceChildren(
          el("option", { value: "", text: label }),
          ...options.map(([value, text]) => el("option", { value, text, selected: value === filter[key] })),
        );
      };
      fill();
      return { select, fill };
    };
    const sides = () => state.game?.sides ?? {};
    const types = choice("type", "All types", () => {
      const used = new Set(Object.values(sides()).map((it) => it.type));
      const known = (state.game?.types ?? []).filter((it) => used.has(it.id)).map((it) => [it.id, it.title]);
      return used.has("back") ? [...known, ["back", "Backs"]] : known;
    });
    const backs = choice("back", "All backs", () => {
      const used = new Set(Object.values(sides()).map((it) => it.back).filter(Boolean));
      return [...used].map((it) => [it, sides()[it]?.title ?? it]);
    });
    const decks = choice("deck", "All decks", () => (state.game?.decks ?? []).map((it) => [it.id, it.title]));
    const check = (key, label) => el("label", {},
      el("input", { type: "checkbox", checked: filter[key], onchange: (it) => set(key, it.target.checked) }), label);
    const changed = check("changed", "Changed");
    changed.title = "Sides that look different from when this page was opened";
    const size = el("select", { "aria-label": "Size", onchange: (it) => set("size", it.target.value) },
      [["small", "Small"], ["medium", "Medium"], ["large", "Large"], ["actual", "Actual size"]].map(([value, text]) =>
        el("option", { value, text, selected: value === filter.size })));
    root.append(
      el("h1", { class: "hidden-text", text: "Cards" }),
      el("div", { class: "bar", role: "search" },
        el("div", { class: "grow" }, search), types.select, backs.select, decks.select,
        check("findings", "With findings"), changed, size, total),
      grid, nothing,
    );

    // The pictures that are seen come first: each takes the browser some milliseconds.
    let begun = false;
    const begin = () => {
      const image = (it) => it.frame.querySelector("img");
      const inSight = (it) => it.item.isConnected && it.item.getBoundingClientRect().top < window.innerHeight;
      const show = (name, it) => { if (!image(it).hasAttribute("src")) image(it).src = address(state.sides[name]); };
      const first = [...tiles].filter(([, it]) => inSight(it));
      const loaded = first.map(([name, it]) => new Promise((done) => {
        image(it).addEventListener("load", done, { once: true });
        image(it).addEventListener("error", done, { once: true });
        // A lazy one would wait for the next frame.
        image(it).loading = "eager";
        show(name, it);
      }));
      Promise.all(loaded).then(() => requestAnimationFrame(() => {
        begun = true;
        for (const [name, it] of tiles) show(name, it);
        loadWords();
      }));
    };
    const tile = (name) => {
      const about = sides()[name] ?? { title: name, width: 63, height: 88, bleed: 0, corner: 0 };
      const frame = cut(about, begun ? state.sides[name] : null, "");
      const title = el("span", { class: "name", text: about.title });
      const notes = el("span", { class: "notes" });
      const link = el("a", { href: `#view=side&side=${encodeURIComponent(name)}` }, frame, el("span", { class: "caption" }, title, notes));
      const item = el("li", { "data-side": name }, link);
      return { item, frame, title, notes, link, about };
    };
    const annotate = (name, it, changed) => {
      const about = sides()[name] ?? it.about;
      say(it.title, about.title);
      const { number, worst } = findingsOn(name);
      const isNew = state.first && !(name in state.first);
      const notes = [
        changed.has(name) ? el("span", { class: "badge new", text: isNew ? "new" : "changed" }) : null,
        number ? el("span", { class: `badge ${worst}`, text: count(number, "finding") }) : null,
        about.copies ? el("span", { class: "soft", text: `×${about.copies}` }) : null,
      ].filter(Boolean);
      it.notes.replaceChildren(...notes);
      it.frame.querySelector(".marks")?.remove();
      if (number) it.frame.append(marks(about, spotsOn(state.findings, name)));
    };
    const fits = (name, changed) => {
      const about = sides()[name] ?? {};
      const all = `${name} ${about.title ?? ""} ${words[name] ?? ""}`.toLowerCase();
      const deck = (state.game?.decks ?? []).find((it) => it.id === filter.deck);
      return filter.find.toLowerCase().split(/\s+/).every((it) => all.includes(it))
        && (!filter.type || about.type === filter.type)
        && (!filter.back || about.back === filter.back || name === filter.back)
        && (!filter.deck || deck?.backs.includes(about.back) || deck?.backs.includes(name))
        && (!filter.findings || findingsOn(name).number > 0)
        && (!filter.changed || changed.has(name));
    };
    function arrange() {
      const width = filter.size === "actual" ? null : WIDTHS[filter.size] ?? WIDTHS.medium;
      grid.style.setProperty("--width", width ?? "0px");
      grid.classList.toggle("actual", !width);
      const changed = new Set(changedSides());
      const known = new Set(state.order);
      const shown = state.order.filter((it) => fits(it, changed));
      for (const name of state.order) {
        if (!tiles.has(name)) tiles.set(name, tile(name));
        const it = tiles.get(name);
        it.frame.style.width = width ? "" : `${it.about.width * pixelsPerMillimetre()}px`;
      }
      for (const [name, it] of tiles) {
        if (!known.has(name)) {
          it.item.remove();
          tiles.delete(name);
        }
      }
      const items = shown.map((it) => tiles.get(it).item);
      // Only what differs is touched, so that scroll, focus and pictures stay.
      if (items.length !== grid.children.length || items.some((it, at) => grid.children[at] !== it)) {
        const focused = document.activeElement;
        grid.replaceChildren(...items);
        if (focused?.isConnected) focused.focus({ preventScroll: true });
      }
      for (const name of shown) annotate(name, tiles.get(name), changed);
      nothing.hidden = shown.length > 0;
      say(total, shown.length === state.order.length ? count(shown.length, "side") : `${shown.length} of ${count(state.order.length, "side")}`);
    }
    const loadWords = async () => {
      const reply = await fetch("/words.json");
      if (!reply.ok) return;
      words = await reply.json();
      if (filter.find) arrange();
    };
    arrange();
    begin();

    return {
      /** Whoever comes back from a side goes on from there. */
      entered(from) {
        const tile = from === "side" ? tiles.get(state.lookedAt) : null;
        if (tile?.item.isConnected) tile.link.focus({ preventScroll: scrollY > 0 });
      },
      async update(change) {
        if (change.game) [types, backs, decks].forEach((it) => it.fill());
        for (const name of Object.keys(change.sides ?? {})) {
          const it = tiles.get(name);
          const about = sides()[name];
          if (it && about && ["width", "height", "bleed", "corner", "shape"].some((key) => it.about[key] !== about[key])) {
            it.item.remove();
            tiles.delete(name);
          }
        }
        // The pictures first: somebody waits for them.
        const swaps = Object.entries(change.sides ?? {}).map(([name, hash]) => {
          const image = tiles.get(name)?.frame.querySelector("img");
          return image?.hasAttribute("src") && swap(image, address(hash));
        });
        await Promise.all(swaps);
        arrange();
        if (change.whole) loadWords();
      },
      key(event) {
        const links = [...grid.querySelectorAll("a")];
        const at = links.indexOf(document.activeElement);
        const sizes = ["small", "medium", "large"];
        if (event.key === "+" || event.key === "-" || event.key === "−") {
          const now = Math.max(0, sizes.indexOf(filter.size));
          const next = sizes[now + (event.key === "+" ? 1 : -1)];
          if (next) {
            size.value = next;
            set("size", next);
          }
          return true;
        }
        if (!links.length || !event.key.startsWith("Arrow")) return false;
        if (at < 0) {
          links[0].focus();
          return true;
        }
        const top = links[0].getBoundingClientRect().top;
        const perRow = Math.max(1, links.findIndex((it) => it.getBoundingClientRect().top > top + 4));
        const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -perRow, ArrowDown: perRow }[event.key];
        links[at + step]?.focus();
        return true;
      },
    };
  },
};
