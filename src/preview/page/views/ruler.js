// How large a millimetre is on this screen: measured once, with a card that everybody has.

import { el, pixelsPerMillimetre } from "../dom.js";

// A bank card: ISO/IEC 7810, ID-1.
const CARD = { width: 85.6, height: 53.98 };

/** Lets a person measure their screen; `done` is called when the size has changed. */
export function showRuler(done) {
  const card = el("div", { class: "ruler-card", "aria-hidden": "true" }, el("span", { text: "bank card" }));
  const told = el("output", { class: "soft", "aria-live": "polite" });
  const slider = el("input", {
    type: "range", min: "2", max: "12", step: "0.01", "aria-label": "Pixels to a millimetre", value: pixelsPerMillimetre(),
  });
  const show = () => {
    card.style.width = `${CARD.width * slider.value}px`;
    card.style.height = `${CARD.height * slider.value}px`;
    told.textContent = `${Number(slider.value).toFixed(2)} pixels to a millimetre`;
  };
  slider.addEventListener("input", show);
  const close = () => dialog.close();
  const dialog = el("dialog", { class: "ruler", "aria-labelledby": "ruler-title" },
    el("h1", { id: "ruler-title", text: "Actual size" }),
    el("p", { text: "Hold a bank card against the screen. Move the slider until the box is as large as the card." }),
    el("div", { class: "ruler-room" }, card),
    slider, told,
    el("div", { class: "ruler-buttons" },
      el("button", { type: "button", text: "Forget", onclick: () => { localStorage.removeItem("cardwright-pixels-per-mm"); close(); done(); } }),
      el("button", { type: "button", text: "Cancel", onclick: close }),
      el("button", { type: "button", class: "main", text: "That is a bank card", onclick: () => {
        localStorage.setItem("cardwright-pixels-per-mm", slider.value);
        close();
        done();
      } })));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  show();
}
