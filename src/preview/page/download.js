// PDFs that are made when somebody asks for one, and saved by the browser.

import { el, reach, toast } from "./dom.js";

/** A button that has a file made and saves it under its name. */
export function downloadButton(address, name) {
  const button = el("button", { type: "button", class: "download", text: `Download ${name}`, onclick: () => download() });
  async function download() {
    if (button.disabled) return;
    button.disabled = true;
    button.textContent = `Making ${name} …`;
    try {
      const reply = await reach(address);
      if (!reply.ok) throw new Error((await reply.text()).trim());
      save(await reply.blob(), name);
    } catch (error) {
      toast(`${name} was not made: ${error.message}.`);
    }
    button.disabled = false;
    button.textContent = `Download ${name}`;
  }
  return button;
}

/** Saves what is there under a name. */
export function save(blob, name) {
  const link = el("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  // The browser has begun by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/** Buttons for files, each with its address and name, in place of those that are there, if they are others. */
export function offer(place, files) {
  const key = files.map((it) => it.join(" ")).join("\n");
  if (place.dataset.files === key) return;
  place.dataset.files = key;
  place.replaceChildren(...files.map(([address, name]) => downloadButton(address, name)));
}
