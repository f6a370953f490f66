// Whole pages on a desk: sheets, booklets, boards, boxes.

import { el, pixelsPerMillimetre, say, swap } from "./dom.js";

export const SIZES = [["small", "Small"], ["medium", "Medium"], ["large", "Large"], ["actual", "Actual size"]];
const WIDTHS = { small: 180, medium: 360, large: 760 };

/** How many pixels wide a page of so many millimetres is shown, A4 upright being the measure. */
export function pixels(page, size) {
  const scale = size === "actual" ? pixelsPerMillimetre() : WIDTHS[size] / 210;
  return Math.round(page.width * scale);
}

/** A page: its picture in a frame that keeps its shape, and what it is, which names the picture as well. */
export function paper(page, source, name, size) {
  const image = el("img", { src: source, alt: "", width: 100, height: 100, loading: "lazy", decoding: "async", draggable: "false" });
  const caption = el("figcaption", { text: name });
  const sheet = el("span", { class: "sheet" }, image);
  const figure = el("figure", { class: "paper" }, sheet, caption);
  const it = { figure, sheet, image, caption, page };
  lay(it, page, size);
  return it;
}

/** Gives a page its size. */
export function lay(it, page, size) {
  it.page = page;
  it.figure.style.width = `${pixels(page, size)}px`;
  it.image.setAttribute("width", Math.round(page.width * 4));
  it.image.setAttribute("height", Math.round(page.height * 4));
  it.image.style.aspectRatio = `${page.width} / ${page.height}`;
}

/** Keeps the pages of a list: `wanted` has `{ key, page, source, name }` for each. Those that are there stay as they
 * are; a picture is changed when the new one is ready. Gives a promise of all pictures. */
export function keep(known, wanted, size) {
  const waiting = [];
  for (const { key, page, source, name } of wanted) {
    const it = known.get(key);
    if (!it) {
      known.set(key, paper(page, source, name, size));
      continue;
    }
    lay(it, page, size);
    say(it.caption, name);
    waiting.push(swap(it.image, source));
  }
  const keys = new Set(wanted.map((it) => it.key));
  for (const key of [...known.keys()]) if (!keys.has(key)) known.delete(key);
  return Promise.all(waiting);
}

/** Puts children into a place, touching it only where they differ. */
export function arrange(place, children) {
  const same = place.children.length === children.length && children.every((it, at) => place.children[at] === it);
  if (!same) place.replaceChildren(...children);
}

/** A choice of sizes. */
export function sizeChoice(now, set) {
  return el("select", { "aria-label": "Size", onchange: (it) => set(it.target.value) },
    SIZES.map(([value, text]) => el("option", { value, text, selected: value === now })));
}

/** The size that somebody likes pages in; another one as long as nobody has chosen. */
export const likedSize = (other = "medium") => {
  const liked = localStorage.getItem("cardwright-page-size");
  return SIZES.some(([it]) => it === liked) ? liked : other;
};
export const likeSize = (size) => localStorage.setItem("cardwright-page-size", size);

/** The next size for a key, if there is one. */
export function sizeByKey(key, size) {
  const at = SIZES.findIndex(([it]) => it === size);
  if (key === "+" || key === "=") return SIZES[Math.min(at + 1, SIZES.length - 1)][0];
  if (key === "-" || key === "−") return SIZES[Math.max(at - 1, 0)][0];
  return null;
}

/** Brings a page into sight. */
export function reveal(element) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element?.scrollIntoView({ block: "start", behavior: calm ? "auto" : "smooth" });
}
