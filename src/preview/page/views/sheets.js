// The sheets of each job, as they are printed: recto and verso, with all marks.

import { count, el, renew } from "../dom.js";
import { offer } from "../download.js";
import { state } from "../store.js";
import { go } from "../app.js";
import { arrange, keep, likeSize, likedSize, pixels, reveal, sizeByKey, sizeChoice } from "../pages.js";

const SHOW = [["both", "Both sides"], ["recto", "Fronts"], ["verso", "Backs"]];

export const sheets = {
  keys: [
    ["← →", "go from sheet to sheet"],
    ["+ −", "larger, smaller"],
  ],

  open(root, wanted) {
    const chosen = { job: wanted.get("job") ?? "", show: wanted.get("show") ?? "both", size: likedSize() };
    let page = Number(wanted.get("page")) || 1;
    let own = [];
    let presets = [];
    let job = null;
    let closed = false;
    let asked = 0;
    const papers = new Map();
    const rows = new Map();

    const remember = () => {
      const kept = { view: "sheets", job: chosen.job };
      if (page > 1) kept.page = page;
      if (chosen.show !== "both") kept.show = chosen.show;
      go(kept, true);
    };
    const jobs = el("select", { "aria-label": "Job", onchange: (it) => { page = 1; pick(it.target.value); } });
    const show = el("select", { "aria-label": "Sides", onchange: (it) => { chosen.show = it.target.value; remember(); draw(); } },
      SHOW.map(([value, text]) => el("option", { value, text, selected: value === chosen.show })));
    const setSize = (it) => { chosen.size = it; size.value = it; likeSize(it); draw(); };
    const size = sizeChoice(chosen.size, setSize);
    const said = el("output", { class: "soft", "aria-live": "polite" });
    const about = el("div", { class: "about-job" });
    const prints = el("span", { class: "files" });
    const list = el("ol", { class: "desk", "aria-label": "Sheets" });
    root.append(
      el("h1", { class: "hidden-text", text: "Sheets" }),
      el("div", { class: "bar" }, jobs, show, size, prints, said),
      about, list,
    );

    function fill() {
      const option = (it) => el("option", { value: it.name, text: it.name, selected: it.name === chosen.job });
      const names = new Set(own.map((it) => it.name));
      const others = presets.filter((it) => !names.has(it.name));
      jobs.replaceChildren(
        el("optgroup", { label: "This game" }, own.map(option)),
        el("optgroup", { label: "For any game" }, others.map(option)),
      );
    }

    function describe() {
      if (!job) {
        offer(prints, []);
        about.replaceChildren(el("p", { text: `“${chosen.job}” has nothing to print in this game.` }));
        return;
      }
      const facts = [
        job.paper, job.words, count(job.sheets, "sheet"),
        job.cuts ? count(job.cuts, "cut") : null,
        job.folds ? count(job.folds, "fold") : null,
        job.ink !== "full" ? `ink: ${job.ink}` : null,
      ];
      const names = [...new Set(job.pages.map((it) => it.file))];
      offer(prints, names.map((it) => [`/pdf/job/${encodeURIComponent(job.name)}/${encodeURIComponent(it)}`, it]));
      const files = names.join(", ");
      renew(about, [
        el("p", {}, el("strong", { text: files }), " ", facts.filter(Boolean).join(" · ")),
        job.about ? el("p", { class: "soft", text: job.about }) : null,
        job.press ? el("p", { class: "soft", text: "Shown in the colours of a screen; the file has those of the press." }) : null,
        ...job.notes.map((it) => el("p", { class: "small soft", text: `${it.charAt(0).toUpperCase()}${it.slice(1)}.` })),
        el("p", { class: "small soft" }, "Or in a terminal: ", el("code", { text: `cardwright build ${state.game?.id ?? "GAME"} --job ${job.name}` })),
      ]);
    }

    function draw() {
      const pages = job?.pages ?? [];
      const address = (it) => `/sheet/${encodeURIComponent(job.name)}/${it.number}.svg?v=${it.digest}`;
      const name = (it) => `${it.file}, sheet ${it.sheet}, ${it.side === "recto" ? "front" : "back"}`;
      const shown = pages.filter((it) => chosen.show === "both" || it.side === chosen.show);
      const waiting = keep(papers, shown.map((it) => (
        { key: it.number, page: it, source: address(it), name: name(it) })), chosen.size);
      // A sheet stands in one row, whichever files its two sides are in.
      const part = (it) => it.file.replace(/-(fronts|backs)\.pdf$/, ".pdf");
      const sheets = new Map();
      for (const it of shown) {
        const key = `${part(it)} ${it.sheet}`;
        sheets.set(key, [...(sheets.get(key) ?? []), it]);
      }
      const items = [...sheets].map(([key, sides]) => {
        const row = rows.get(key) ?? el("li", { class: "turned" });
        rows.set(key, row);
        row.dataset.page = sides[0].number;
        row.style.setProperty("--row", `${sides.reduce((all, it) => all + pixels(it, chosen.size), 0)}px`);
        arrange(row, sides.map((it) => papers.get(it.number).figure));
        return row;
      });
      for (const key of [...rows.keys()]) if (!sheets.has(key)) rows.delete(key);
      arrange(list, items);
      return waiting;
    }

    const progress = () => {
      // Sheets that are being laid out are pale; for whoever does not see that, it is said.
      said.className = "hidden-text";
      said.textContent = state.whole ? "" : "being laid out …";
      list.classList.toggle("is-setting", !state.whole);
    };

    async function load() {
      const mine = ++asked;
      progress();
      const all = await fetch("/sheets.json");
      if (closed || mine !== asked) return;
      if (!all.ok) {
        said.className = "soft";
        said.textContent = await all.text();
        return;
      }
      ({ jobs: own, presets } = await all.json());
      if (!chosen.job) chosen.job = own[0]?.name ?? "home";
      await pick(chosen.job, false, mine);
    }

    async function pick(name, move = true, mine = ++asked) {
      const known = own.find((it) => it.name === name);
      let found = known ?? null;
      if (!known) {
        const reply = await fetch(`/sheets.json?job=${encodeURIComponent(name)}`);
        if (closed || mine !== asked) return;
        found = reply.ok ? (await reply.json()).jobs[0] ?? null : null;
      }
      if (closed || mine !== asked) return;
      if (chosen.job !== name || job?.name !== found?.name) {
        papers.clear();
        rows.clear();
      }
      chosen.job = name;
      job = found;
      if (move) remember();
      fill();
      describe();
      await draw();
    }

    load().then(() => page > 1 && reveal(list.querySelector(`[data-page="${page}"]`)));

    return {
      async update(change) {
        progress();
        if (change.whole) await load();
      },
      key(event) {
        const larger = sizeByKey(event.key, chosen.size);
        if (larger) {
          setSize(larger);
          return true;
        }
        if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return false;
        const items = [...list.children];
        const at = items.findIndex((it) => Number(it.dataset.page) === page);
        const next = items[Math.max(0, at) + (event.key === "ArrowRight" ? 1 : -1)];
        if (!next) return true;
        page = Number(next.dataset.page);
        remember();
        reveal(next);
        return true;
      },
      close() { closed = true; },
    };
  },
};
