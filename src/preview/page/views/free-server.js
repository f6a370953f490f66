// The free table as the server has it: what this window sees of it, and what it asks for.

import { reach } from "../dom.js";
import { windowName } from "../store.js";

const KEY = "cardwright-free-seat";

/** The secret of this window. It lasts as long as the window, over reloads too, and no other window has it. */
export function secret() {
  let own = sessionStorage.getItem(KEY);
  if (!own) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    own = Array.from(bytes, (it) => it.toString(16).padStart(2, "0")).join("");
    sessionStorage.setItem(KEY, own);
  }
  return own;
}

/** Asks for something; without a body it only reads. What is refused throws, with the reason as its message. */
export async function ask(what, body) {
  const options = { headers: { "X-Table-Seat": secret(), "X-Table-Window": windowName() }, cache: "no-store" };
  if (body !== undefined) {
    options.method = "POST";
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  const reply = await reach(`/free/${what}`, options);
  if (!reply.ok) {
    throw new Error((await reply.text()).trim());
  }
  return reply.json();
}

/** Says that this window goes away. It may come back with its secret. */
export function leave() {
  navigator.sendBeacon("/free/leave", JSON.stringify({ secret: secret() }));
}
