// What lies over a page of a booklet, a board or a box: the word under the pointer, which a click opens where it was
// typed, and the findings on the page.

import { svg } from "../dom.js";
import { go } from "../app.js";
import { state } from "../store.js";
import { grown, rect, worstLast } from "./overlays.js";
import { openPlace, short } from "./places.js";

const TOLD = { typed: "typed", name: "a name, typed", computed: "worked out" };

/** Lays itself over a page as `pages.js` makes it. `at` is `{ document, number }`, with the name that findings have for
 * it, and its page from 1. `tell(text)` shows what is under the pointer. */
export function overPage(paper, at, tell) {
  const here = svg("rect", { class: "word-here", visibility: "hidden" });
  const found = svg("g", { class: "over findings" });
  const drawing = svg("svg", { class: "overlays", preserveAspectRatio: "none", "aria-hidden": "true" }, found, here);
  paper.sheet.append(drawing);
  let words = [];
  // The picture that the words belong to, and the request for them.
  let of = null;
  let coming = null;

  /** The words of the page as it is shown. */
  async function load() {
    const source = paper.image.getAttribute("src");
    if (of === source) return words;
    coming ??= ask(source).finally(() => { coming = null; });
    return coming;
  }
  async function ask(source) {
    const board = at.document.startsWith("board ") ? at.document.slice("board ".length) : null;
    const name = board === null ? `document=${encodeURIComponent(at.document)}` : `board=${encodeURIComponent(board)}`;
    const reply = await fetch(`/page-words.json?${name}&page=${at.number}`);
    if (!reply.ok) return [];
    words = (await reply.json()).words;
    of = source;
    return words;
  }

  /** The word at a place of the window. */
  function meet(event) {
    const box = drawing.getBoundingClientRect();
    const { width, height, left, top } = paper.page;
    const x = ((event.clientX - box.left) / box.width) * width - left;
    const y = ((event.clientY - box.top) / box.height) * height - top;
    const covers = (it, by) => x >= it.x - by && x <= it.x + it.width + by && y >= it.y - by && y <= it.y + it.height + by;
    return words.find((it) => covers(it.area, 0)) ?? words.find((it) => covers(it.area, 0.6));
  }

  function show(word) {
    const place = word?.place;
    here.setAttribute("visibility", place ? "visible" : "hidden");
    drawing.style.cursor = place ? "pointer" : "";
    if (!place) return;
    const area = grown(word.area);
    for (const key of ["x", "y", "width", "height"]) here.setAttribute(key, area[key]);
  }

  paper.sheet.addEventListener("pointerenter", load);
  paper.sheet.addEventListener("pointermove", (event) => {
    const word = meet(event);
    show(word);
    const finding = state.findings.find((it) => it.id === event.target.dataset?.finding);
    const parts = [];
    if (word?.place) parts.push(`“${word.text}” ${TOLD[word.origin] ?? "from"} ${word.origin === "layout" ? "" : "at "}${short(word.place)}`);
    if (finding) parts.push(`${finding.code ?? ""} ${finding.message}`);
    tell(parts.join(" · "));
  });
  paper.sheet.addEventListener("pointerleave", () => { show(null); tell(""); });
  paper.sheet.addEventListener("click", async (event) => {
    const finding = event.target.dataset?.finding;
    // A finger has not been over it before.
    await load();
    const word = meet(event);
    if (word?.place) openPlace(word.place);
    else if (finding) go({ view: "findings", finding });
  });

  return {
    load,
    /** Draws the findings of the page; the one named `flash` draws attention to itself. */
    mark(flash) {
      const { width, height, left, top } = paper.page;
      drawing.setAttribute("viewBox", `${-left} ${-top} ${width} ${height}`);
      const whole = { x: 0, y: 0, width: width - 2 * left, height: height - 2 * top };
      const spots = worstLast(state.findings).flatMap((it) => (it.spots ?? [])
        .filter((spot) => spot.document === at.document && spot.page === at.number)
        .map((spot) => rect(grown(spot.area ?? whole, spot.area ? 0.6 : 0), {
          "data-finding": it.id, class: it.id === flash ? `${it.severity} flash` : it.severity, rx: 0.5,
        })));
      const same = spots.length === found.children.length && spots.every((it, n) => it.isEqualNode(found.children[n]));
      if (!same) found.replaceChildren(...spots);
      return spots.length;
    },
  };
}
