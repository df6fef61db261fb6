// The regulation beside the answer: a citation opens it at its words; closing returns to the number.
import { fragment } from "./fragments.js";

const sheet = document.getElementById("sheet");
const body = document.getElementById("sheet-body");
const narrow = matchMedia("(max-width: 699px)");
let opener = null;

export function isOpen() {
  return Boolean(sheet?.open);
}

export async function openWords(link) {
  const { town, start, end } = link.dataset;
  let content;
  try {
    content = await fragment(`/read/${encodeURIComponent(town)}/fragment?start=${start}&end=${end}`);
  } catch {
    location.assign(link.href);
    return;
  }
  if (!sheet.contains(link)) mark(link);
  body.replaceChildren(content);
  if (!sheet.open) show();
  scrollToWords();
  body.focus({ preventScroll: true });
}

// On a phone a touch beside the sheet closes it; at a desk it stays while one reads the answer beside it.
function show() {
  sheet.setAttribute("closedby", narrow.matches ? "any" : "none");
  if (narrow.matches) sheet.showModal();
  else sheet.show();
}

function mark(link) {
  opener?.removeAttribute("aria-expanded");
  opener = link;
  opener.setAttribute("aria-expanded", "true");
}

function scrollToWords() {
  const words = body.querySelector("mark.cited");
  if (words) body.scrollTop += words.getBoundingClientRect().top - body.getBoundingClientRect().top - body.clientHeight / 3;
}

export function closeSheet() {
  if (sheet?.open) sheet.close();
}

function closed() {
  body.replaceChildren();
  opener?.removeAttribute("aria-expanded");
  if (opener?.isConnected) opener.focus();
  opener = null;
}

if (sheet) {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-start]");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
    event.preventDefault();
    openWords(link);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !sheet.open) return;
    event.preventDefault();
    event.stopPropagation();
    closeSheet();
  }, true);
  sheet.addEventListener("close", closed);
}
