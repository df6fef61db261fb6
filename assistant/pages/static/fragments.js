// HTML made by the server, as nodes. Nothing else is ever parsed as HTML.
export class Problem extends Error {
  constructor(message, status, wait) {
    super(message);
    this.status = status;
    this.wait = wait;
  }
}

export async function fragment(address, options = {}) {
  const response = await fetch(address, { headers: { Accept: "text/html", ...options.headers }, ...options });
  if (!response.ok) throw await problemOf(response);
  return parsed(await response.text());
}

function parsed(html) {
  const read = new DOMParser().parseFromString(html, "text/html");
  const nodes = document.createDocumentFragment();
  nodes.append(...read.body.childNodes);
  return nodes;
}

export async function problemOf(response) {
  let detail = "";
  try {
    detail = (await response.json()).detail;
  } catch {
    // Not every fault has a document; the status then has to do.
  }
  const said = typeof detail === "string" && detail ? detail : `The service answered with ${response.status}.`;
  return new Problem(said, response.status, Number(response.headers.get("Retry-After")) || 0);
}

export function say(words) {
  const place = document.getElementById("status");
  place.textContent = "";
  requestAnimationFrame(() => { place.textContent = words; });
}

export function made(tag, className, words) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (words) element.textContent = words;
  return element;
}
