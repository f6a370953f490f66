// Booklets, page by page or as they lie open; boards and boxes, which are pages as well.

import { address, count, el, say } from "../dom.js";
import { offer } from "../download.js";
import { state } from "../store.js";
import { go } from "../app.js";
import { arrange, keep, likeSize, likedSize, pixels, reveal, sizeByKey, sizeChoice } from "../pages.js";
import { overPage } from "./page-words.js";
import { showText } from "./page-text.js";

/** A view of documents: `all()` gives `[name, title, hashes, sizes]` for each. `properties.document(name)` is what
 * findings call one. */
function documents(all, properties) {
  return {
    keys: [["← →", "go from page to page"], ["+ −", "larger, smaller"], ["click", "open the place where a word was typed"]],

    open(root, wanted, { id, title }) {
      let chosen = wanted.get("of") ?? "";
      let page = Number(wanted.get("page")) || 1;
      let size = likedSize(properties.size);
      let spreads = properties.spreads && wanted.has("spreads");
      let flash = wanted.get("finding");
      const papers = new Map();
      const rows = new Map();
      // What lies over each page.
      const over = new Map();
      const remember = () => {
        const kept = { view: id, of: chosen };
        if (page > 1) kept.page = page;
        if (spreads) kept.spreads = 1;
        go(kept, true);
      };
      const choice = el("select", { "aria-label": properties.choice, onchange: (it) => {
        chosen = it.target.value;
        page = 1;
        number.value = page;
        remember();
        draw();
        window.scrollTo(0, 0);
      } });
      const setSize = (it) => { size = it; sizes.value = it; likeSize(it); draw(); };
      const sizes = sizeChoice(size, setSize);
      const open = el("label", { hidden: !properties.spreads },
        el("input", { type: "checkbox", checked: spreads, onchange: (it) => { spreads = it.target.checked; remember(); draw(); } }), "As it lies open");
      const number = el("input", { type: "number", min: 1, "aria-label": "Page", value: page, onchange: (it) => turn(Number(it.target.value)) });
      const total = el("output", { class: "soft" });
      // Pages that are being set are pale; for whoever does not see that, it is said.
      const said = el("output", { class: "hidden-text", "aria-live": "polite" });
      const files = el("span", { class: "files" });
      const pointed = el("output", { class: "pointed", "aria-live": "off" });
      const list = el("ol", { class: "desk", "aria-label": properties.list });
      root.append(
        el("h1", { class: "hidden-text", text: title }),
        el("div", { class: "bar" }, choice, open, sizes, el("span", { class: "turn" }, number, total), files, said),
        list, pointed,
      );

      function draw() {
        const known = all();
        if (!known.some(([name]) => name === chosen)) chosen = known[0]?.[0] ?? "";
        const options = known.map(([name, title]) => el("option", { value: name, text: title, selected: name === chosen }));
        if (options.length !== choice.children.length || options.some((it, at) => !it.isEqualNode(choice.children[at]))) choice.replaceChildren(...options);
        choice.value = chosen;
        choice.hidden = known.length < 2;
        const [, title, hashes, areas] = known.find(([name]) => name === chosen) ?? [chosen, "", [], []];
        const pages = hashes.map((hash, at) => ({
          key: `${chosen} ${at}`, page: areas[at] ?? { width: 210, height: 297 }, source: address(hash),
          name: hashes.length > 1 || properties.spreads ? `${title}, page ${at + 1}` : title,
        }));
        const waiting = keep(papers, pages, size);
        pages.forEach((it, at) => layer(it, at));
        for (const key of [...over.keys()]) if (!papers.has(key)) over.delete(key);
        if (properties.pdf) offer(files, chosen ? [properties.pdf(chosen)] : []);
        // The first page lies alone, on the right.
        const groups = [];
        pages.forEach((it, at) => {
          if (spreads && at > 0 && at % 2 === 0) groups.at(-1).push([it, at]);
          else groups.push([[it, at]]);
        });
        const items = groups.map((group, at) => {
          const key = `${chosen} ${spreads} ${at}`;
          const row = rows.get(key) ?? el("li", { class: spreads ? "turned open" : "turned" });
          rows.set(key, row);
          row.dataset.page = group[0][1] + 1;
          row.classList.toggle("alone", Boolean(spreads) && at === 0);
          row.style.setProperty("--row", `${group.reduce((sum, [it]) => sum + pixels(it.page, size), 0)}px`);
          row.style.setProperty("--one", `${pixels(group[0][0].page, size)}px`);
          arrange(row, group.map(([it]) => papers.get(it.key).figure));
          return row;
        });
        arrange(list, items);
        number.max = pages.length;
        number.parentElement.hidden = pages.length < 2;
        say(total, `of ${count(pages.length, "page")}`);
        return waiting;
      }

      /** What lies over a page: words that open the editor, and findings. */
      function layer({ key, name }, at) {
        const paper = papers.get(key);
        let it = over.get(key);
        if (it?.paper !== paper) {
          it = { paper, ...overPage(paper, { document: properties.document(chosen), number: at + 1 }, (text) => { pointed.textContent = text; }) };
          const text = el("button", { type: "button", class: "quiet small", text: "Text", "aria-label": `Text of ${name}`, onclick: async () => showText(name, await it.load()) });
          paper.figure.append(text);
          over.set(key, it);
        }
        it.mark(flash);
      }

      const progress = () => {
        said.textContent = state.whole ? "" : "being set …";
        list.classList.toggle("is-setting", !state.whole);
      };

      function turn(to) {
        const items = [...list.children];
        const row = items.findLast((it) => Number(it.dataset.page) <= to) ?? items[0];
        if (!row) return;
        page = Number(row.dataset.page);
        number.value = page;
        remember();
        reveal(row);
      }

      draw();
      progress();
      if (page > 1 || flash) turn(page);
      setTimeout(() => { flash = null; }, 4000);
      return {
        async update() {
          progress();
          await draw();
        },
        key(event) {
          const larger = sizeByKey(event.key, size);
          if (larger) {
            setSize(larger);
            return true;
          }
          if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return false;
          const rows = [...list.children];
          const at = rows.findIndex((it) => Number(it.dataset.page) === page);
          const next = rows[Math.max(0, at) + (event.key === "ArrowRight" ? 1 : -1)];
          if (next) turn(Number(next.dataset.page));
          return true;
        },
      };
    },
  };
}

export const booklets = documents(
  // The rulebook first, which has the most pages.
  () => Object.entries(state.booklets).sort((a, b) => b[1].length - a[1].length).map(([file, hashes]) => [file, file.replace(/\.pdf$/, ""), hashes, state.sizes[file] ?? []]),
  { choice: "Booklet", list: "Pages", spreads: true, document: (file) => file, pdf: (file) => [`/pdf/booklet/${encodeURIComponent(file)}`, file] },
);

export const boards = documents(
  () => Object.entries(state.boards).map(([id, hashes]) => [id, id, hashes, state.sizes[`board ${id}`] ?? []]),
  { choice: "Board", list: "Boards", spreads: false, size: "large", document: (id) => `board ${id}` },
);

export const boxes = documents(
  () => [["boxes", "Box", state.boxes, state.sizes.boxes ?? []]],
  { choice: "Box", list: "Boxes", spreads: false, size: "large", document: () => "boxes" },
);
