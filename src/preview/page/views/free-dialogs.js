// Questions that the free table asks: what to add, how to begin, which save to open, which card of a pile.

import { el } from "../dom.js";
import { state } from "../store.js";
import { face } from "./free-pieces.js";

/** Opens a dialog; `fill` makes what is in it from a function that closes it. */
function dialog(root, title, fill) {
  const id = `free-dialog-${title.replace(/\W+/g, "-").toLowerCase()}`;
  const heading = el("h2", { id }, title);
  const close = el("button", { type: "button", class: "quiet", "aria-label": "Close" }, "✕");
  const node = el("dialog", { class: "free-dialog", "aria-labelledby": id }, el("header", {}, heading, close));
  const shut = () => node.close();
  close.addEventListener("click", shut);
  node.addEventListener("close", () => node.remove());
  node.addEventListener("click", (event) => {
    if (event.target === node) shut();
  });
  node.append(...fill(shut));
  root.append(node);
  node.showModal();
  node.querySelector("input, textarea")?.focus();
  return node;
}

/** A form of a few fields; `done` is told their values, and says in a promise whether it went well. */
function form(fields, submit, done) {
  const inputs = fields.map(([label, attributes]) => {
    const input = attributes instanceof Element ? attributes : el(attributes.type === "textarea" ? "textarea" : "input", attributes);
    return [label, input];
  });
  const problem = el("p", { class: "free-problem", role: "alert" });
  const rows = inputs.map(([label, input]) =>
    input.type === "checkbox"
      ? el("label", { class: "free-check" }, input, el("span", {}, label))
      : el("label", { class: "free-field" }, el("span", {}, label), input),
  );
  const node = el("form", { novalidate: "" }, ...rows, problem, el("button", { class: "main", type: "submit" }, submit));
  node.addEventListener("submit", async (event) => {
    event.preventDefault();
    const value = ([, it]) => (it.type === "checkbox" ? it.checked : it.type === "number" ? Number(it.value) : it.value);
    try {
      problem.textContent = "";
      await done(...inputs.map(value));
    } catch (error) {
      problem.textContent = error.message;
    }
  });
  return node;
}

/** Asks for one text. */
export function askText(root, title, value, done) {
  const multiline = title.startsWith("Text");
  const attributes = multiline ? { type: "textarea", rows: "4", maxlength: "300" } : { type: "text", maxlength: "60", value };
  const node = dialog(root, title, (shut) => [
    form([[title, attributes]], "Keep", async (text) => {
      await done(text);
      shut();
    }),
  ]);
  const field = node.querySelector("input, textarea");
  if (multiline) field.value = value;
  field.select();
}

/** Asks what to add to the table, and where `at` is. */
export function askForPiece(root, at, act) {
  dialog(root, "Add to the table", (shut) => {
    const add = (make) => async (...values) => {
      await act({ ...make(...values), ...at });
      shut();
    };
    const coin = el("button", { type: "button", class: "main" }, "Add a coin");
    coin.addEventListener("click", () => add(() => ({ do: "add_die", sides: 2 }))());
    const part = (title, ...nodes) => el("section", { class: "free-part" }, el("h3", {}, title), ...nodes);
    return [
      part("Die", form([["Sides", { type: "number", min: "2", max: "1000", value: "6" }]], "Add a die", add((sides) => ({ do: "add_die", sides }))), coin),
      part(
        "Counter",
        form(
          [["What it counts", { type: "text", maxlength: "60", required: "" }], ["Begins at", { type: "number", value: "0" }]],
          "Add a counter",
          add((name, value) => ({ do: "add_counter", name, value })),
        ),
      ),
      part(
        "Pile",
        form(
          [["Its name", { type: "text", maxlength: "60", value: "Discard" }], ["Face up", { type: "checkbox", checked: "" }]],
          "Add a pile",
          add((name, up) => ({ do: "add_pile", name, up })),
        ),
      ),
      part("Note", form([["Its text", { type: "textarea", rows: "2", maxlength: "300" }]], "Add a note", add((text) => ({ do: "add_note", text })))),
    ];
  });
}

/** Shows a card as large as fits, to be read. */
export function read(root, card, address) {
  const picture = el("div", { class: "free-read" }, face(card, address));
  picture.style.setProperty("--ratio", `${card.outline.width} / ${card.outline.height}`);
  picture.firstChild.setAttribute("role", "img");
  picture.firstChild.setAttribute("aria-label", [card.title, card.alt].filter(Boolean).join(": "));
  return dialog(root, card.title, () => [picture]);
}

/** Asks whether to take a seat from somebody. */
export function askToTakeOver(root, name, take) {
  dialog(root, "Take a seat over", (shut) => [
    el("p", {}, `Somebody sits on ${name}. If you take the seat over, their window loses it, you see its hand, and the log says so.`),
    form([], "Take over", async () => {
      await take();
      shut();
    }),
  ]);
}

/** Asks for how many the game is set up. */
export function askForGame(root, players, variants, saved, begin, open) {
  const usual = ([least, most]) => Math.min(12, Math.max(least, Math.min(2, most)));
  const all = [{ id: "", title: "The game as it is", players }, ...variants];
  const choice = el("select", { name: "variant" }, ...all.map((it) => el("option", { value: it.id }, it.title)));
  dialog(root, "Set up the table", (shut) => {
    const parts = [
      el("p", {}, "Piles are shuffled, and everybody is dealt what the game's data says. What lies on the table now is gone."),
      form(
        [
          ...(variants.length ? [["Game", choice]] : []),
          ["Seats", { type: "number", name: "seats", min: "1", max: "12", value: `${usual(players)}` }],
          ["Seed (leave empty for chance)", { type: "text", maxlength: "60", autocomplete: "off" }],
        ],
        "Set up",
        async (...values) => {
          const [variant, count, seed] = variants.length ? values : ["", ...values];
          await begin(count, seed, variant);
          shut();
        },
      ),
    ];
    choice.addEventListener("change", () => {
      const seats = parts[1].querySelector("[name=seats]");
      const [least, most] = all.find((it) => it.id === choice.value).players;
      if (seats.value < least || seats.value > most) seats.value = usual([least, most]);
    });
    if (saved.length) parts.push(el("h3", {}, "Or open a saved table"), savedList(saved, open, shut));
    return parts;
  });
}

function savedList(saved, open, shut) {
  const problem = el("p", { class: "free-problem", role: "alert" });
  const row = (name) => {
    const button = el("button", { type: "button", class: "free-small" }, name);
    button.addEventListener("click", () => open(name).then(shut, (error) => { problem.textContent = error.message; }));
    return el("li", {}, button);
  };
  return el("div", {}, el("ul", { class: "free-saved" }, ...saved.map(row)), problem);
}

/** Asks under which name to save, or which save to open. */
export function askForSave(root, saved, save, open) {
  dialog(root, "Save and open", (shut) => {
    const parts = [
      el("p", {}, `A table is saved as a file in the folder tables of the game’s products (out/${state.game?.id ?? "GAME"}/tables). Whoever reads that file sees every hand.`),
      form([["Name", { type: "text", maxlength: "40", value: saved[0] ?? "table-1" }]], "Save", async (name) => {
        await save(name);
        shut();
      }),
    ];
    if (saved.length) parts.push(el("h3", {}, "Saved tables"), savedList(saved, open, shut));
    return parts;
  });
}

/** Shows the cards of a pile, to take one. `find` gives the pile as it is now. */
export function browse(root, find, address, act, closed) {
  const first = find();
  const list = el("ul", { class: "free-browse" });
  const render = () => {
    const pile = find();
    if (!pile?.cards?.length) {
      list.replaceChildren(el("li", {}, "No cards to see."));
      return;
    }
    list.replaceChildren(
      ...pile.cards.map((card, index) => {
        const take = (hand) => async () => {
          const held = list.contains(document.activeElement);
          await act({ do: "pick", pile: pile.id, index, card: card.side, hand });
          render();
          if (held) list.querySelector("button")?.focus();
        };
        const button = (label, hand) => {
          const it = el("button", { type: "button", class: "free-small", "aria-label": `${label}: ${card.title}` }, label);
          it.addEventListener("click", take(hand));
          return it;
        };
        const picture = el("span", { class: "free-browse-face" }, face(card, address));
        picture.style.setProperty("--ratio", `${card.outline.width} / ${card.outline.height}`);
        return el("li", {}, picture, el("span", { class: "free-browse-title" }, card.title), button("Take", true), button("Lay", false));
      }),
    );
  };
  const node = dialog(root, first.name ? `Cards of ${first.name}` : "Cards of the pile", () => [
    el("p", {}, "From the top."),
    list,
  ]);
  node.classList.add("is-wide");
  node.addEventListener("close", closed);
  render();
  return render;
}
