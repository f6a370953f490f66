// What looks different from an earlier edition: now and then in turn, beside each other, or one swept over the other.

import { count, el, swap } from "../dom.js";
import { state } from "../store.js";
import { go } from "../app.js";

const WAYS = [["beside", "Side by side"], ["blink", "Blink"], ["swipe", "Swipe"]];
const BEAT = 700;

export const against = {
  keys: [
    ["← →", "go from change to change"],
    ["b", "blink"], ["s", "swipe"], ["d", "side by side"],
    ["Space", "then or now, while blinking"],
  ],

  open(root, wanted) {
    let way = WAYS.some(([it]) => it === wanted.get("way")) ? wanted.get("way") : "beside";
    let chosen = wanted.get("of") ?? "";
    let found = null;
    let closed = false;
    let asked = 0;
    let shows = "now";
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;

    const key = (it) => it.side || `${it.document}:${it.page}`;
    const board = (it) => (it.document.startsWith("board ") ? it.document.slice("board ".length) : null);
    /** What the side or page belongs to. */
    const group = (it) => {
      if (it.document === "sides") return "Cards";
      if (it.document === "boxes") return "Boxes";
      return board(it) === null ? it.document.replace(/\.pdf$/, "") : "Boards";
    };
    const title = (it) => {
      if (it.side) return state.game?.sides?.[it.side]?.title ?? it.side;
      if (it.document === "boxes") return `Box, page ${it.page}`;
      return board(it) === null ? `${group(it)}, page ${it.page}` : `${board(it)}, page ${it.page}`;
    };
    const remember = () => go({ view: "against", of: chosen, way }, true);
    const said = el("output", { class: "soft", "aria-live": "polite" });
    const buttons = WAYS.map(([value, text]) => el("button", { type: "button", text, "data-way": value, onclick: () => setWay(value) }));
    const list = el("ul", { class: "list", "aria-label": "What changed" });
    const then = picture("then");
    const now = picture("now");
    const edge = el("span", { class: "edge-of-now", "aria-hidden": "true" });
    const stage = el("div", { class: "stage" }, then.figure, now.figure, edge);
    const slide = el("input", { type: "range", min: 0, max: 100, value: 50, "aria-label": "How much of then is seen", oninput: () => sweep() });
    const ends = el("p", { class: "swept", "aria-hidden": "true" }, el("span", { text: "Then" }), el("span", { text: "Now" }));
    const seen = el("div", {});
    // The edge is drawn over the picture as well.
    const drag = (it) => {
      if (way !== "swipe" || slide.hidden || !(it.buttons & 1)) return;
      const box = now.image.getBoundingClientRect();
      slide.value = Math.round(100 * Math.min(1, Math.max(0, (it.clientX - box.left) / box.width)));
      sweep();
    };
    stage.addEventListener("pointerdown", (it) => { stage.setPointerCapture(it.pointerId); drag(it); });
    stage.addEventListener("pointermove", drag);
    const tell = el("p", { class: "soft", "aria-live": "off" });
    root.append(
      el("h1", { class: "hidden-text", text: "Compare with an edition" }),
      el("div", { class: "bar" }, ...buttons, said),
      el("div", { class: "against" }, list, seen),
    );
    seen.append(tell, ends, slide, stage);

    function picture(name) {
      const image = el("img", { alt: "", draggable: "false" });
      const nothing = el("p", { class: "soft" });
      const figure = el("figure", { class: name }, image, nothing, el("figcaption", { class: "small soft", text: name === "now" ? "Now" : "Then" }));
      return { image, nothing, figure };
    }

    function fill(it, source, alt, why) {
      it.image.hidden = !source;
      it.nothing.hidden = Boolean(source);
      it.nothing.textContent = source ? "" : why;
      it.image.alt = source ? alt : "";
      return source ? swap(it.image, source).then(() => {
        const { naturalWidth: wide, naturalHeight: high } = it.image;
        if (wide && high) seen.style.setProperty("--ratio", wide / high);
      }) : null;
    }

    function sweep() {
      now.figure.style.clipPath = way === "swipe" ? `inset(0 0 0 ${slide.value}%)` : "";
      edge.style.setProperty("--at", `${slide.value}%`);
    }

    function blink() {
      then.figure.classList.toggle("hidden", way === "blink" && shows === "now");
      now.figure.classList.toggle("hidden", way === "blink" && shows === "then");
      if (way === "blink") tell.textContent = shows === "now" ? "Now" : "Then";
    }

    function setWay(next) {
      way = next;
      shows = "now";
      remember();
      arrange();
    }

    function arrange() {
      for (const it of buttons) it.setAttribute("aria-pressed", String(it.dataset.way === way));
      const all = found?.differences ?? [];
      const it = all.find((one) => key(one) === chosen) ?? all[0];
      if (it) chosen = key(it);
      stage.hidden = !it;
      const both = Boolean(it?.now && it?.then);
      stage.className = `stage ${way === "beside" || !both ? "" : `over ${way}`}`;
      for (const one of [slide, ends, edge]) one.hidden = way !== "swipe" || !both;
      tell.textContent = "";
      tell.hidden = way !== "blink" || !both;
      for (const button of list.querySelectorAll("button")) {
        if (button.dataset.key === chosen) button.setAttribute("aria-current", "true");
        else button.removeAttribute("aria-current");
      }
      if (!it) return null;
      if (both) {
        blink();
        sweep();
      } else {
        for (const one of [then, now]) {
          one.figure.classList.remove("hidden");
          one.figure.style.clipPath = "";
        }
      }
      return Promise.all([
        fill(then, it.then, `${title(it)}, then`, it.was ? "The list of that edition has no pictures beside it." : "It was not there."),
        fill(now, it.now, `${title(it)}, now`, "It is not there any more."),
      ]);
    }

    function fillList() {
      const all = found?.differences ?? [];
      const items = all.map((it, at) => el("li", {},
        at === 0 || group(it) !== group(all[at - 1]) ? el("h2", { text: group(it) }) : null,
        el("button", { type: "button", "data-key": key(it), onclick: () => { chosen = key(it); remember(); arrange(); } },
          el("span", { class: "name", text: title(it) }),
          !it.was ? el("span", { class: "badge new", text: "new" }) : !it.is ? el("span", { class: "badge warning", text: "gone" }) : null)));
      const focused = document.activeElement?.dataset?.key;
      list.replaceChildren(...items);
      if (focused) [...list.querySelectorAll("button")].find((it) => it.dataset.key === focused)?.focus();
    }

    async function load() {
      const mine = ++asked;
      if (!found) said.textContent = `drawing ${state.against} …`;
      const reply = await fetch("/against.json");
      if (closed || mine !== asked) return;
      const told = reply.ok ? await reply.json() : { error: await reply.text() };
      if (closed || mine !== asked) return;
      found = told;
      if (told.error) {
        said.textContent = told.error;
      } else {
        const number = told.differences.length;
        const what = told.pages ? "" : " Only the sides of cards are compared: that edition is a list.";
        const news = told.differences.filter((it) => !it.was).length;
        const gone = told.differences.filter((it) => !it.is).length;
        const parts = [news ? `${news} new` : null, gone ? `${gone} gone` : null].filter(Boolean).join(", ");
        said.textContent = `${number ? `${count(number, "change")} since ${told.name}${parts ? `: ${parts}` : ""}.` : `Nothing has changed since ${told.name}.`}${what}`;
      }
      fillList();
      await arrange();
    }

    const beat = calm ? null : setInterval(() => {
      if (way !== "blink") return;
      shows = shows === "now" ? "then" : "now";
      if (!tell.hidden) blink();
    }, BEAT);
    arrange();
    load();

    return {
      async update(change) {
        if (change.whole) await load();
      },
      key(event) {
        const ways = { b: "blink", s: "swipe", d: "beside" };
        if (ways[event.key]) {
          setWay(ways[event.key]);
          return true;
        }
        if (event.key === " " && way === "blink" && !event.target.closest("button")) {
          shows = shows === "now" ? "then" : "now";
          blink();
          return true;
        }
        const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        if (!step || event.target === slide) return false;
        const all = found?.differences ?? [];
        const next = all[all.findIndex((it) => key(it) === chosen) + step];
        if (next) {
          chosen = key(next);
          remember();
          arrange();
        }
        return true;
      },
      close() {
        closed = true;
        clearInterval(beat);
      },
    };
  },
};
