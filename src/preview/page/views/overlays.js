// What can be laid over the picture of a side: an SVG in millimetres from the upper left corner of the trim.

import { svg } from "../dom.js";

/** Every overlay: its id, what the legend calls it, and what it means. */
export const OVERLAYS = [
  ["bleed", "Bleed", "Art runs on to here, so that a cut slightly off shows no white."],
  ["trim", "Trim", "The finished size."],
  ["safe", "Safe area", "Text and icons stay inside."],
  ["cut", "Cut", "What the knife or the die cuts, round corners included."],
  ["boxes", "Boxes", "Places of the layout."],
  ["words", "Text", "The words that are set. A click opens the place where each was typed."],
  ["findings", "Findings", "What the checks found here."],
];

const n = (number) => Math.round(number * 1000) / 1000;

/** The outline of a side, moved inwards by `inset` millimetres. */
function outline(about, inset, round) {
  const { width: w, height: h, shape } = about;
  const box = { x: n(inset), y: n(inset), width: n(w - 2 * inset), height: n(h - 2 * inset) };
  if (shape === "round") {
    return svg("ellipse", { cx: n(w / 2), cy: n(h / 2), rx: n(w / 2 - inset), ry: n(h / 2 - inset) });
  }
  if (shape === "hex-pointy" || shape === "hex-flat") {
    const pointy = shape === "hex-pointy";
    const corners = pointy
      ? [[w / 2, 0], [w, h / 4], [w, (3 * h) / 4], [w / 2, h], [0, (3 * h) / 4], [0, h / 4]]
      : [[w / 4, 0], [(3 * w) / 4, 0], [w, h / 2], [(3 * w) / 4, h], [w / 4, h], [0, h / 2]];
    // All six sides of a regular hexagon are as far from its middle.
    const part = 1 - inset / ((pointy ? w : h) / 2);
    const points = corners.map(([x, y]) => `${n(w / 2 + (x - w / 2) * part)},${n(h / 2 + (y - h / 2) * part)}`);
    return svg("polygon", { points: points.join(" ") });
  }
  return svg("rect", { ...box, rx: round ? n(about.corner) : 0 });
}

/** A box in millimetres. */
export const rect = (area, attributes = {}) => svg("rect", {
  x: n(area.x), y: n(area.y), width: n(area.width), height: n(area.height), ...attributes,
});

/** The overlays that are on, as one SVG that covers the bleed. `spots` are findings with their areas. */
export function overlaid(about, { words = [], boxes = [], spots = [] }, on) {
  const { width: w, height: h, bleed: b } = about;
  const drawing = svg("svg", {
    class: "overlays", viewBox: `${-b} ${-b} ${w + 2 * b} ${h + 2 * b}`, preserveAspectRatio: "none", "aria-hidden": "true",
  });
  const add = (id, ...shapes) => {
    const group = svg("g", { class: `over ${id}` }, ...shapes);
    drawing.append(group);
    return group;
  };
  if (on.has("bleed")) {
    const ring = `M${-b} ${-b}h${w + 2 * b}v${h + 2 * b}h${-w - 2 * b}z M0 0v${h}h${w}v${-h}z`;
    add("bleed", svg("path", { d: ring, "fill-rule": "evenodd" }));
  }
  if (on.has("trim")) add("trim", svg("rect", { x: 0, y: 0, width: n(w), height: n(h) }));
  if (on.has("safe")) add("safe", outline(about, about.safe, false));
  if (on.has("cut")) add("cut", outline(about, 0, true));
  if (on.has("boxes")) add("boxes", ...boxes.map((it) => rect(it.area)));
  const texts = add("words", ...words.map((it, at) => rect(grown(it.area), { "data-word": at })));
  texts.classList.toggle("on", on.has("words"));
  if (on.has("findings")) {
    add("findings", ...spots.map((it) => rect(grown(it.area ?? { x: 0, y: 0, width: w, height: h }, it.area ? 0.6 : 0), {
      "data-finding": it.id, class: it.severity, rx: it.area ? 0.5 : n(about.corner),
    })));
  }
  return drawing;
}

/** A little more than the ink, so that a word is easily met. */
export function grown(area, by = 0.4) {
  return { x: area.x - by, y: area.y - by, width: area.width + 2 * by, height: area.height + 2 * by };
}

/** The findings on a side, each with one of its areas there. */
export function spotsOn(findings, side) {
  const all = findings.flatMap((it) => (it.spots ?? []).filter((spot) => spot.side === side)
    .map((spot) => ({ id: it.id, severity: it.severity, area: spot.area, finding: it })));
  return worstLast(all);
}

const WORST_LAST = ["advice", "warning", "error"];

/** In the order in which they are drawn: what is worst is seen, whatever else is at its place. */
export const worstLast = (spots) => spots.toSorted((a, b) => WORST_LAST.indexOf(a.severity) - WORST_LAST.indexOf(b.severity));

/** Boxes of findings over a side that is shown as it is cut. */
export function marks(about, spots) {
  const drawing = svg("svg", { class: "marks", viewBox: `0 0 ${about.width} ${about.height}`, preserveAspectRatio: "none", "aria-hidden": "true" });
  drawing.append(...spots.filter((it) => it.area).map((it) => rect(grown(it.area, 0.6), { class: it.severity, rx: 0.5 })));
  return drawing;
}
