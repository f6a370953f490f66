// The frame of the page: the bar, the view that is open, keys, and what is said of the last change.

import { count, el, say, toast } from "./dom.js";
import { showHelp } from "./help.js";
import { follow, state, subscribe } from "./store.js";
import { VIEWS, loadRest, loaded } from "./views.js";

const main = document.getElementById("main");
/** What is open: its entry in the list, the view, and what it made of the page. */
let here = null;
let view = null;
let open = null;

/** Whether there is a view of that name. */
export const has = (id) => VIEWS.some((it) => it.id === id);

/** The parameters of the address: `#view=side&side=sword`. */
const parameters = () => new URLSearchParams(location.hash.slice(1));

/** How far down the page was, for each step of the history. */
const scrolled = new Map();
const step = () => window.navigation?.currentEntry?.key;
history.scrollRestoration = "manual";
// It is told before the step is taken.
window.navigation?.addEventListener("navigate", () => scrolled.set(step(), scrollY));

/** Goes to a view. With `replace` the step back leads past it. */
export function go(wanted, replace = false) {
  const hash = `#${new URLSearchParams(wanted)}`;
  if (replace) history.replaceState(null, "", hash);
  else location.hash = hash;
}

let asked = 0;

/** Opens the view that the address names, once it is there. */
function show() {
  const wanted = parameters();
  const entry = VIEWS.find((it) => it.id === wanted.get("view")) ?? VIEWS[0];
  const mine = ++asked;
  const found = loaded(entry);
  if (!(found instanceof Promise)) return enter(entry, found, wanted);
  found.then(
    // Somebody may have gone elsewhere meanwhile.
    (it) => mine === asked && enter(entry, it, wanted),
    () => toast(`${entry.title} can’t be opened: the preview does not answer.`, { label: "Try again", run: show }),
  );
}

function enter(entry, found, wanted) {
  const from = here;
  open?.close?.();
  [here, view] = [entry, found];
  main.replaceChildren();
  main.dataset.view = here.id;
  open = view.open(main, wanted, here) ?? {};
  document.title = `${here.title} · ${state.game?.title ?? "cardwright"}`;
  bar();
  // On a phone the views are a row to push.
  const nav = document.getElementById("nav");
  const link = nav.querySelector("[aria-current]");
  if (link) nav.scrollLeft = link.offsetLeft - nav.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2;
  if (from) {
    // A step back leads to where one was.
    window.scrollTo(0, (step() && scrolled.get(step())) || 0);
    main.focus({ preventScroll: true });
    open.entered?.(from.id);
  }
}

function bar() {
  say(document.getElementById("title"), state.game?.title ?? "");
  say(document.getElementById("edition"), state.game?.edition ?? "");
  const links = VIEWS.filter((it) => it.when?.(state) ?? true).map((it) => {
    const number = it.count?.(state);
    const link = el("a", { href: `#view=${it.id}`, text: it.title, "aria-current": it === here || it.id === here?.under ? "page" : undefined });
    if (number) link.append(el("span", { class: "count", text: number }));
    return link;
  });
  const nav = document.getElementById("nav");
  const same = nav.children.length === links.length && links.every((it, at) => it.isEqualNode(nav.children[at]));
  if (same) return;
  const focused = [...nav.children].indexOf(document.activeElement);
  nav.replaceChildren(...links);
  nav.children[focused]?.focus();
}

/** What is wrong, above all else. */
function notice() {
  const place = document.getElementById("notice");
  const lines = [];
  if (!state.connected) {
    lines.push(state.over
      ? "The preview was stopped or started anew. Open the address that it printed."
      : "The preview does not answer. If it has ended, start it again and open the address that it prints.");
  } else if (state.stale) {
    lines.push(state.order.length ? "The game can’t be read now. What you see is from before." : "The game can’t be read yet.");
    const first = state.findings.find((it) => it.severity === "error") ?? state.findings[0];
    if (first) {
      const at = first.primary && `${first.primary.path}:${first.primary.start.line}:${first.primary.start.column}`;
      const why = first.primary?.text ? `: ${first.primary.text}` : "";
      lines.push(`${at ? `${at}: ` : ""}${first.message}${why}`);
      const more = state.findings.length - 1;
      lines.push(more > 0 ? `See it and ${count(more, "more finding")}` : "See it among the findings");
    }
  }
  const text = lines.join("\n");
  if (place.dataset.text === text) return;
  place.dataset.text = text;
  const link = state.connected && lines.length > 2 ? lines.pop() : null;
  place.replaceChildren(...lines.map((it) => el("p", { text: it })),
    ...(link ? [el("p", {}, el("a", { href: "#view=findings", text: link }))] : []));
}

/** How long the last change took, from the save to what is seen. */
function status(change) {
  const place = document.getElementById("status");
  place.classList.toggle("wrong", !state.connected || state.stale);
  if (!state.connected) {
    place.textContent = "not connected";
    return;
  }
  if (state.stale) {
    place.textContent = "can’t be read";
    return;
  }
  if (!state.whole) {
    place.textContent = state.gen > 1 ? "checking …" : "reading …";
  } else if (!place.dataset.last) {
    place.textContent = "up to date";
  } else {
    place.textContent = place.dataset.last;
  }
  const looks = Object.keys(change.sides ?? {}).length > 0;
  // What was measured belongs to the change before.
  if (!looks && change.whole === false && String(change.gen) !== place.dataset.gen) place.dataset.last = "";
  if (change.gen) place.dataset.gen = change.gen;
  if (looks && state.gen > 1) {
    const names = ["wait", "reading", "wording", "setting"];
    const ms = { ...change.ms };
    requestAnimationFrame(() => setTimeout(() => {
      const shown = performance.now() - (change.painted ?? change.arrived);
      const parts = names.filter((it) => it in ms).map((it) => `${it} ${Math.round(ms[it])}`);
      const before = (ms.wait ?? 0) + (ms.sides ?? 0);
      const all = before + (performance.now() - change.arrived);
      place.dataset.last = `${Math.round(all)} ms to the picture`;
      place.title = `${parts.join(", ")}, page ${Math.round(all - before)} ms`;
      place.dataset.ms = JSON.stringify({ ...ms, page: all - before, shown });
      if (state.whole) place.textContent = place.dataset.last;
    }));
  }
}

const help = () => showHelp(here?.title, view?.keys ?? []);

function theme() {
  const wanted = localStorage.getItem("cardwright-theme");
  if (wanted) document.documentElement.dataset.theme = wanted;
  const dark = wanted ? wanted === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  const button = document.getElementById("theme");
  button.textContent = dark ? "Light" : "Dark";
  button.title = dark ? "Light colours (t)" : "Dark colours (t)";
}

function changeTheme() {
  const dark = document.getElementById("theme").textContent === "Light";
  localStorage.setItem("cardwright-theme", dark ? "light" : "dark");
  theme();
}

function keys(event) {
  const typing = event.target.closest("input:not([type=checkbox]):not([type=range]):not([type=radio]), textarea, select");
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.key === "Escape" && typing) return event.target.blur();
  if (typing) return;
  if (open?.key?.(event)) return event.preventDefault();
  if (event.key === "?") help();
  else if (event.key === "t") changeTheme();
  else if (event.key === "/") {
    const search = main.querySelector("input[type=search]");
    if (!search) return;
    search.focus();
    search.select();
  } else if (/^[1-9]$/.test(event.key)) document.getElementById("nav").children[event.key - 1]?.click();
  else return;
  event.preventDefault();
}

theme();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", theme);
document.getElementById("theme").addEventListener("click", changeTheme);
document.getElementById("help").addEventListener("click", help);
document.addEventListener("keydown", keys);
window.addEventListener("hashchange", show);
if (new URLSearchParams(location.search).has("token")) history.replaceState(null, "", `/${location.hash}`);

let first = true;
subscribe((change) => {
  document.body.classList.toggle("is-stale", state.stale || !state.connected);
  document.body.dataset.gen = state.gen;
  document.body.dataset.whole = state.whole;
  notice();
  if (first && state.gen) {
    first = false;
    show();
    // The pictures of the first screen come before them.
    setTimeout(loadRest, 1000);
  } else {
    Promise.resolve(open?.update?.(change)).then(() => status(change));
    bar();
    return;
  }
  status(change);
});
follow();
