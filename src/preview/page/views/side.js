// One side under the glass.

import { address, count, el, pixelsPerMillimetre, renew, say, swap, toast } from "../dom.js";
import { go } from "../app.js";
import { state } from "../store.js";
import { filters, LOOKS } from "./looks.js";
import { OVERLAYS, overlaid, spotsOn } from "./overlays.js";
import { about as panelOf } from "./side-panel.js";
import { askAuthor, NO_EDITOR, openPlace, short } from "./places.js";
import { showRuler } from "./ruler.js";

const ZOOMS = [25, 33, 50, 67, 75, 100, 125, 150, 200, 300, 400, 600, 800];

export const side = {
  keys: [
    ["← →", "the side before, the next one"],
    ["f", "turn it over"],
    ["+ −", "larger, smaller"],
    ["0", "actual size"],
    ["w", "as large as fits"],
    ["o", "all overlays on or off"],
    ["click", "open the place where a word was typed"],
    ["Esc", "back to all cards"],
  ],

  open(root, wanted) {
    const sides = () => state.game?.sides ?? {};
    const name = state.order.includes(wanted.get("side")) ? wanted.get("side") : state.order[0];
    const known = new Set(OVERLAYS.map((it) => it[0]));
    const stored = (localStorage.getItem("cardwright-overlays") ?? "findings").split(",");
    const on = new Set((wanted.has("overlay") ? wanted.get("overlay").split(",") : stored).filter((it) => known.has(it)));
    let look = LOOKS.some((it) => it[0] === wanted.get("look")) ? wanted.get("look") : "normal";
    // Nothing where it is as large as fits.
    let zoom = Number(wanted.get("zoom")) || null;
    let flash = wanted.get("finding");
    let closely = { words: [], geometry: null };
    if (!name) {
      root.append(el("h1", { text: "Side" }), el("p", { class: "soft", text: "There is no side yet." }));
      return { update: () => state.order.length && go({ view: "side", side: state.order[0] }) };
    }
    if (wanted.get("side") && wanted.get("side") !== name) toast(`There is no side ${wanted.get("side")} now.`);

    const about = () => ({ safe: 0, shape: "rectangle", ...sides()[name], ...closely.geometry });
    const remember = () => {
      const kept = { view: "side", side: name };
      if (on.size) kept.overlay = [...on].join(",");
      if (look !== "normal") kept.look = look;
      if (zoom) kept.zoom = zoom;
      go(kept, true);
    };
    const other = () => {
      if (sides()[name]?.back) return sides()[name].back;
      const front = state.order.find((it) => sides()[it]?.back === name);
      return front ?? null;
    };
    const to = (next) => {
      const kept = { view: "side", side: next, overlay: [...on].join(",") };
      if (look !== "normal") kept.look = look;
      if (zoom) kept.zoom = zoom;
      go(kept);
    };
    const step = (by) => {
      const next = state.order[state.order.indexOf(name) + by];
      if (next) to(next);
    };
    const flip = () => other() && to(other());

    // The picture, and what lies over it.
    const image = el("img", { alt: altOf(), draggable: "false", decoding: "async" });
    const picture = el("div", { class: `picture look-${look}` }, image);
    const stage = el("div", { class: "stage", tabindex: "0", role: "group", "aria-label": "The side, to scroll about in" }, picture);
    const where = el("output", { class: "where", "aria-live": "off" });
    let layer = null;

    function altOf() {
      const it = sides()[name] ?? {};
      return `${it.type === "back" ? "The back" : "The front of"} ${it.title ?? name}`;
    }
    const source = () => {
      const ink = LOOKS.find((it) => it[0] === look)[2];
      return ink ? `/ink/${ink}/${encodeURIComponent(name)}.svg?${state.sides[name]}` : address(state.sides[name]);
    };
    const scale = () => {
      const { width, height, bleed } = about();
      if (zoom) return (pixelsPerMillimetre() * zoom) / 100;
      const room = [stage.clientWidth - 48, Math.max(280, window.innerHeight - stage.getBoundingClientRect().top - window.scrollY - 96)];
      return Math.max(1, Math.min(room[0] / (width + 2 * bleed), room[1] / (height + 2 * bleed)));
    };
    const percent = () => Math.round((100 * scale()) / pixelsPerMillimetre());

    function arrange() {
      const it = about();
      const pixels = scale();
      const whole = on.has("bleed");
      Object.assign(picture.style, {
        width: `${(it.width + 2 * it.bleed) * pixels}px`,
        height: `${(it.height + 2 * it.bleed) * pixels}px`,
      });
      const b = it.bleed * pixels;
      const corner = it.corner * pixels;
      image.style.clipPath = whole ? "none" : clip(it, b, corner);
      const shown = percent();
      zoomed.textContent = zoom ? `${shown} %` : `${shown} % (fits)`;
      smaller.disabled = shown <= ZOOMS[0];
      larger.disabled = shown >= ZOOMS.at(-1);
      actual.setAttribute("aria-pressed", String(zoom === 100));
      fits.setAttribute("aria-pressed", String(!zoom));
      draw();
    }

    function clip(it, b, corner) {
      if (it.shape === "round") return `ellipse(calc(50% - ${b}px) calc(50% - ${b}px))`;
      const point = (x, y) => `calc(${b}px + (100% - ${2 * b}px) * ${x}) calc(${b}px + (100% - ${2 * b}px) * ${y})`;
      const corners = {
        "hex-pointy": [[0.5, 0], [1, 0.25], [1, 0.75], [0.5, 1], [0, 0.75], [0, 0.25]],
        "hex-flat": [[0.25, 0], [0.75, 0], [1, 0.5], [0.75, 1], [0.25, 1], [0, 0.5]],
      }[it.shape];
      if (corners) return `polygon(${corners.map(([x, y]) => point(x, y)).join(", ")})`;
      return `inset(${b}px round ${corner}px)`;
    }

    function draw() {
      const spots = spotsOn(state.findings, name);
      const it = about();
      const next = overlaid(it, { words: closely.words, boxes: it.boxes ?? [], spots }, on);
      layer?.remove();
      layer = next;
      picture.append(layer);
      const mine = flash && [...layer.querySelectorAll("[data-finding]")].filter((box) => box.dataset.finding === flash);
      if (mine?.length) {
        for (const box of mine) box.classList.add("flash");
        mine[0].scrollIntoView?.({ block: "center", inline: "center" });
      }
    }

    // The bar.
    const zoomed = el("output", { class: "zoomed", "aria-live": "polite" });
    const setZoom = (next) => {
      const [x, y] = [(stage.scrollLeft + stage.clientWidth / 2) / stage.scrollWidth, (stage.scrollTop + stage.clientHeight / 2) / stage.scrollHeight];
      zoom = next;
      remember();
      arrange();
      stage.scrollLeft = x * stage.scrollWidth - stage.clientWidth / 2;
      stage.scrollTop = y * stage.scrollHeight - stage.clientHeight / 2;
    };
    const zoomBy = (by) => {
      const now = percent();
      const next = by > 0 ? ZOOMS.find((it) => it > now) : ZOOMS.findLast((it) => it < now);
      if (next) setZoom(next);
    };
    const button = (text, title, onclick, properties = {}) => el("button", { type: "button", text, title, onclick, ...properties });
    const smaller = button("−", "Smaller (−)", () => zoomBy(-1), { "aria-label": "Smaller" });
    const larger = button("+", "Larger (+)", () => zoomBy(1), { "aria-label": "Larger" });
    const fits = button("Fit", "As large as fits (w)", () => setZoom(null));
    const actual = button("Actual size", "As large as it is printed (0)", () => setZoom(100));
    const measure = button("Calibrate", "Measure this screen", () => showRuler(arrange));
    const at = state.order.indexOf(name);
    const before = button("←", "The side before (←)", () => step(-1), { "aria-label": "The side before", disabled: at <= 0 });
    const after = button("→", "The next side (→)", () => step(1), { "aria-label": "The next side", disabled: at >= state.order.length - 1 });
    const turn = button("Turn over", "Turn it over (f)", flip, { disabled: !other() });
    const choice = el("select", { "aria-label": "Look", onchange: (it) => setLook(it.target.value) },
      LOOKS.map(([id, title]) => el("option", { value: id, text: title, selected: id === look })));
    const inkNote = el("p", { class: "ink-note soft small" });
    inkNote.hidden = true;
    const setLook = (next) => {
      look = next;
      picture.className = `picture look-${look}`;
      remember();
      paint();
    };
    async function paint() {
      const ink = LOOKS.find((it) => it[0] === look)[2];
      if (image.hasAttribute("src")) await swap(image, source());
      else image.src = source();
      inkNote.hidden = true;
      if (!ink) return;
      const reply = await fetch(`/ink-notes.json?ink=${ink}`);
      if (!reply.ok) return;
      const { notes, drawn } = await reply.json();
      if (LOOKS.find((it) => it[0] === look)[2] !== ink) return;
      inkNote.textContent = drawn ? notes.join(" ") : "It can’t be drawn in this ink.";
      inkNote.hidden = drawn && !notes.length;
    }
    const checks = new Map();
    const legend = el("fieldset", { class: "legend" }, el("legend", { class: "hidden-text", text: "Overlays" }),
      OVERLAYS.map(([id, title, meaning]) => {
        const box = el("input", { type: "checkbox", checked: on.has(id), onchange: (it) => setOverlays([id], it.target.checked) });
        checks.set(id, box);
        return el("label", { title: meaning }, box, el("span", { class: `swatch ${id}`, "aria-hidden": "true" }), title);
      }));
    const setOverlays = (ids, wanted) => {
      for (const id of ids) {
        if (wanted) on.add(id);
        else on.delete(id);
        checks.get(id).checked = wanted;
      }
      localStorage.setItem("cardwright-overlays", [...on].join(","));
      remember();
      arrange();
    };
    const allOverlays = () => setOverlays(known, on.size < known.size);

    const title = el("h1", { text: sides()[name]?.title ?? name });
    const sub = el("p", { class: "soft sub" });
    const panel = el("aside", { class: "side-panel", "aria-label": "What the files say of it" });
    const hint = el("p", { class: "small soft no-editor", text: NO_EDITOR });
    hint.hidden = true;
    root.append(
      filters(),
      el("div", { class: "side-head" }, el("a", { class: "back", href: "#view=cards", text: "All cards" }),
        el("div", { class: "turns" }, before, after, turn), title, sub),
      el("div", { class: "bar side-bar" },
        el("div", { class: "zooms" }, smaller, zoomed, larger, fits, actual, measure), choice, legend),
      inkNote,
      el("div", { class: "side-split" }, el("div", { class: "stage-column" }, stage, where, hint), panel));
    askAuthor().then((it) => { hint.hidden = Boolean(it.editor); });

    // Words under the pointer.
    const rest = () => {
      const it = about();
      where.textContent = `${fixed(it.width)} × ${fixed(it.height)} mm, bleed ${fixed(it.bleed)} mm, safe area ${fixed(it.safe)} mm from the edge`;
    };
    const fixed = (mm) => String(Math.round(mm * 100) / 100);
    const told = { typed: "typed", name: "a name, typed", computed: "worked out", layout: "put there by the layout; its entry is" };
    picture.addEventListener("pointermove", (event) => {
      const box = picture.getBoundingClientRect();
      const it = about();
      const x = ((event.clientX - box.left) / box.width) * (it.width + 2 * it.bleed) - it.bleed;
      const y = ((event.clientY - box.top) / box.height) * (it.height + 2 * it.bleed) - it.bleed;
      const word = closely.words[event.target.dataset?.word];
      const finding = state.findings.find((one) => one.id === event.target.dataset?.finding);
      const parts = [`${x.toFixed(1)} mm from the left, ${y.toFixed(1)} mm from the top`];
      if (word?.place) parts.push(`“${word.text}” ${told[word.origin]} at ${short(word.place)}`);
      if (finding) parts.push(`${finding.code ?? ""} ${finding.message}`);
      where.textContent = parts.join(" · ");
    });
    picture.addEventListener("pointerleave", rest);
    picture.addEventListener("click", (event) => {
      const word = closely.words[event.target.dataset?.word];
      const finding = event.target.dataset?.finding;
      if (word?.place) openPlace(word.place);
      else if (finding) go({ view: "findings", finding });
    });

    async function load() {
      const reply = await fetch(`/inspect/${encodeURIComponent(name)}.json`);
      if (!reply.ok) return;
      closely = await reply.json();
      say(title, sides()[name]?.title ?? name);
      const it = sides()[name] ?? {};
      const kind = state.game?.types.find((one) => one.id === it.type)?.title;
      say(sub, [it.type === "back" ? "Back" : kind, it.copies && count(it.copies, "copy", "copies")].filter(Boolean).join(" · "));
      const { scrollTop } = panel;
      renew(panel, panelOf(closely, spotsOn(state.findings, name)));
      panel.scrollTop = scrollTop;
      // A layout that is written in typst has no boxes.
      checks.get("boxes").parentElement.hidden = !closely.geometry.boxes.length;
      arrange();
      rest();
    }
    arrange();
    paint();
    rest();
    load();
    setTimeout(() => { flash = null; }, 4000);
    window.addEventListener("resize", arrange);

    return {
      async update(change) {
        if (!state.order.includes(name)) {
          toast(`${name} is gone.`);
          return go({ view: "cards" });
        }
        if (change.sides?.[name]) {
          image.alt = altOf();
          await paint();
        }
        if (change.whole) await load();
        else draw();
      },
      key(event) {
        const keys = {
          "+": () => zoomBy(1), "=": () => zoomBy(1), "-": () => zoomBy(-1), "−": () => zoomBy(-1),
          0: () => setZoom(100), w: () => setZoom(null), f: flip, o: allOverlays,
          Escape: () => go({ view: "cards" }),
        };
        const scrolls = document.activeElement === stage
          && (stage.scrollWidth > stage.clientWidth || stage.scrollHeight > stage.clientHeight);
        if (!scrolls && !event.shiftKey && !event.target.closest("input, select")) {
          keys.ArrowLeft = () => step(-1);
          keys.ArrowRight = () => step(1);
        }
        const does = keys[event.key];
        does?.();
        return Boolean(does);
      },
      close() {
        state.lookedAt = name;
        window.removeEventListener("resize", arrange);
      },
    };
  },
};
