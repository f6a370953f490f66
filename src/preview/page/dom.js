// Making elements, and the pictures of sides and pages.

/** An element with properties (`class`, `text`, `data-…`, `aria-…`, `on…`) and children. Texts are never read as HTML. */
export function el(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "text") made.textContent = value;
    else if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key === "style") Object.assign(made.style, value);
    else if (value === true) made.setAttribute(key, "");
    else made.setAttribute(key, value);
  }
  made.append(...children.flat().filter((it) => it !== null && it !== undefined && it !== false));
  return made;
}

/** An element of an SVG. */
export function svg(name, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Writes a text, touching nothing where it stands already: whoever has marked it keeps the mark. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Puts children into a place; those that are the same as what stands there are left alone, and what is open stays
 * open. */
export function renew(place, children) {
  const old = [...place.children];
  const made = children.filter(Boolean).map((it, at) => {
    if (it.tagName === "DETAILS" && old[at]?.open) it.open = true;
    return old[at]?.isEqualNode(it) ? old[at] : it;
  });
  if (made.length !== old.length || made.some((it, at) => it !== old[at])) place.replaceChildren(...made);
}

/** The address of the picture with that digest. */
export const address = (hash) => `/side/${hash}.svg`;

/** Shows another picture in place of one, once it is there: nothing flickers, nothing moves. Gives a promise of it. */
export function swap(image, source) {
  if ((image.dataset.next ?? image.getAttribute("src")) === source) return Promise.resolve();
  image.dataset.next = source;
  const next = new Image();
  // Somebody waits for it. A drawing needs no decoding, which would cost a frame.
  next.fetchPriority = "high";
  return new Promise((done) => {
    next.onload = () => {
      if (image.dataset.next === source) {
        delete image.dataset.next;
        // The browser has it at hand, so it is there at once.
        image.src = source;
      }
      done();
    };
    next.onerror = () => {
      // It changed again meanwhile, and what comes next is on its way.
      if (image.dataset.next === source) delete image.dataset.next;
      done();
    };
    next.src = source;
  });
}

/** A side as it is cut: `about` has its size, bleed and corners in millimetres. Its width is that of the place where it
 * stands. Without a digest it has no picture yet. */
export function cut(about, hash, alt, properties = {}) {
  const { width, height, bleed, corner } = about;
  const percent = (part, whole) => `${(100 * part) / whole}%`;
  const image = el("img", { src: hash && address(hash), alt, loading: "lazy", decoding: "async", draggable: "false" });
  Object.assign(image.style, {
    left: percent(-bleed, width),
    top: percent(-bleed, height),
    width: percent(width + 2 * bleed, width),
    height: percent(height + 2 * bleed, height),
  });
  const frame = el("span", { ...properties, class: `cut ${properties.class ?? ""}` }, image);
  frame.style.aspectRatio = `${width} / ${height}`;
  frame.style.borderRadius = `${percent(corner, width)} / ${percent(corner, height)}`;
  if (about.shape === "round") frame.style.borderRadius = "50%";
  if (about.shape === "hex-flat") frame.style.clipPath = "polygon(25% 0, 75% 0, 100% 50%, 75% 100%, 25% 100%, 0 50%)";
  if (about.shape === "hex-pointy") frame.style.clipPath = "polygon(50% 0, 100% 25%, 100% 75%, 50% 100%, 0 75%, 0 25%)";
  return frame;
}

/** How many pixels of the page are a millimetre of the screen, as somebody measured; else as the browser has it. */
export function pixelsPerMillimetre() {
  const measured = Number(localStorage.getItem("cardwright-pixels-per-mm"));
  return measured > 0 ? measured : 96 / 25.4;
}

let toastTimer;

/** Says something for some seconds, with a button if there is something to do about it. */
export function toast(text, action) {
  const place = document.getElementById("toast");
  const button = action && el("button", { type: "button", text: action.label, onclick: () => { place.replaceChildren(); action.run(); } });
  place.replaceChildren(el("div", {}, el("span", { text }), button));
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => place.replaceChildren(), action ? 12000 : 5000);
}

/** Asks the preview; whoever reads the error learns that it is gone. */
export async function reach(path, options) {
  try {
    return await fetch(path, options);
  } catch {
    throw new Error("The preview does not answer.");
  }
}

/** Sends something that changes something. Gives the reply, or throws an error with the reason in words. */
export async function post(path, body) {
  const reply = await reach(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  const text = await reply.text();
  if (!reply.ok) throw new Error(text.trim() || `the preview answered ${reply.status}`);
  return text ? JSON.parse(text) : null;
}

/** `3 cards`. */
export const count = (number, one, many = `${one}s`) => `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
