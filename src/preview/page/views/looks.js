// How a side looks to others: in grey, in low ink, and to people who lack a kind of cone.
//
// The figures are those of the check for confusable colours, after Viénot, Brettel and Mollon 1999 (red and green) and
// Brettel, Viénot and Mollon 1997 (blue), for linear sRGB.

import { svg } from "../dom.js";

/** Every look: its id, what it is called, and the ink that it is really printed in, if it is one. */
export const LOOKS = [
  ["normal", "As printed", null],
  ["grey", "Grey ink", "grey"],
  ["low", "Low ink", "low"],
  ["deutan", "Without green cones", null],
  ["protan", "Without red cones", null],
  ["tritan", "Without blue cones", null],
];

const PROTAN = [[0.11238, 0.88762, 0], [0.11238, 0.88762, 0], [0.00401, -0.00401, 1]];
const DEUTAN = [[0.29275, 0.70725, 0], [0.29275, 0.70725, 0], [-0.02234, 0.02234, 1]];
const TRITAN = [
  [[1.01277, 0.13548, -0.14826], [-0.01243, 0.86812, 0.14431], [0.07589, 0.805, 0.11911]],
  [[0.93678, 0.18979, -0.12657], [0.06154, 0.81526, 0.1232], [-0.37562, 1.12767, 0.24796]],
];
// Colours on this side of grey are seen by the first of the two, the others by the second.
const SIDE = [0.03901, -0.02788, -0.01113];

const matrix = (rows, result, alpha = [0, 0, 0, 1, 0]) => svg("feColorMatrix", {
  in: "SourceGraphic", result, type: "matrix", values: [...rows.map((it) => [...it, 0, 0]), alpha].flat().join(" "),
});

const filter = (id, ...steps) => svg("filter", {
  id, "color-interpolation-filters": "linearRGB", x: "0", y: "0", width: "100%", height: "100%",
}, ...steps);

/** The filters that the stylesheet names. */
export function filters() {
  const nothing = [[0, 0, 0], [0, 0, 0], [0, 0, 0]];
  return svg("svg", { class: "filters", width: 0, height: 0, "aria-hidden": "true" },
    filter("protan", matrix(PROTAN, "seen")),
    filter("deutan", matrix(DEUTAN, "seen")),
    filter("tritan",
      matrix(TRITAN[0], "first"),
      matrix(nothing, "side", [...SIDE.map((it) => it * 1e5), 0, 0]),
      svg("feComposite", { in: "first", in2: "side", operator: "in", result: "shown" }),
      matrix(TRITAN[1], "second"),
      svg("feComposite", { in: "shown", in2: "second", operator: "over" })));
}
