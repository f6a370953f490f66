// Places in the files of the game: shown short, opened in the editor by a click.

import { el, post, toast } from "../dom.js";

/** `{ editor, undo }`: the name of the editor, and the file that an undo would change. */
export const author = { editor: undefined, undo: null };

/** Asks what can be done here, once. */
export async function askAuthor() {
  if (author.editor !== undefined) return author;
  const reply = await fetch("/author.json");
  if (reply.ok) Object.assign(author, await reply.json());
  return author;
}

/** What is said where no editor is known. */
export const NO_EDITOR = "No editor is known, so a click copies the place. Start the preview with --editor \"code -g {file}:{line}:{column}\" to open files.";

/** A place with the last folders of its file: `skirmish/armour.toml:6:9`. */
export function short(place) {
  const parts = place.shown.split(/[\\/]/);
  return parts.slice(-2).join("/");
}

/** Opens a place in the editor, or copies it where there is none. */
export async function openPlace(place) {
  await askAuthor();
  if (author.editor) {
    try {
      await post("/open", { file: place.file, line: place.line, column: place.column });
      toast(`${short(place)} is open in ${author.editor}`);
      return;
    } catch (error) {
      await copy(place.shown);
      toast(`${place.shown} is copied. ${capital(error.message)}.`);
      return;
    }
  }
  const copied = await copy(place.shown);
  toast(copied ? `${place.shown} is copied. No editor is known.` : `${place.shown}. No editor is known.`);
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without leave to use the clipboard, the old way is tried.
    const field = el("textarea", { text, class: "hidden-text", "aria-hidden": "true", tabindex: "-1" });
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}

/** A button that opens a place. */
export function placeButton(place, text = short(place)) {
  return el("button", {
    type: "button", class: "place", title: `Open ${place.shown}`, text, onclick: () => openPlace(place),
  });
}

/** The place of a label of a finding. */
export function placeOf(label) {
  const { line, column } = label.start;
  const shown = label.cell ? `${label.path}:${label.sheet}!${label.cell}` : `${label.path}:${line}:${column}`;
  return { file: label.path, line, column, shown };
}

/** Words between back-quotes are code. */
export function quoted(text) {
  return text.split("`").map((part, at) => (at % 2 ? el("code", { text: part }) : part));
}
