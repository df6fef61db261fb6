// What a card's buttons do: copy plainly and richly, link, print, keep, and say whether it was right.
import { problemOf, say } from "./fragments.js";

const DONE_FOR = 2500;

document.addEventListener("click", (event) => {
  const control = event.target.closest("[data-do]");
  const card = control?.closest("[data-card]");
  if (!card) return;
  const action = actions[control.dataset.do];
  if (!action || (control.tagName === "A" && (event.metaKey || event.ctrlKey || event.shiftKey))) return;
  event.preventDefault();
  action(card, control).catch((problem) => told(control, problem.message));
});

const actions = {
  async copy(card, control) {
    const plain = card.querySelector(".plain-copy").textContent;
    await copyBoth(plain, richOf(card));
    told(control, "Copied");
  },
  async share(card, control) {
    const address = new URL(control.getAttribute("href"), location.href).href;
    if (navigator.share && matchMedia("(pointer: coarse)").matches) {
      try {
        await navigator.share({ url: address, title: document.title });
      } catch (problem) {
        if (problem.name !== "AbortError") throw problem;
      }
      return;
    }
    await navigator.clipboard.writeText(address);
    told(control, "Link copied");
  },
  async print(card) {
    const turn = card.closest(".turn");
    document.body.classList.toggle("printing-one", Boolean(turn));
    turn?.classList.add("printing");
    window.print();
    document.body.classList.remove("printing-one");
    turn?.classList.remove("printing");
  },
  async keep(card, control) {
    const response = await fetch(`/v1/answers/${encodeURIComponent(card.dataset.id)}/keep`, { method: "POST" });
    if (!response.ok) throw await problemOf(response);
    const { kept_until: until } = await response.json();
    const shown = until ? ` until ${new Date(until).toLocaleDateString()}` : "";
    told(control, `Kept${shown}`, true);
  },
  right: (card, control) => rate(card, control, "up"),
  wrong: (card, control) => rate(card, control, "down"),
};

async function rate(card, control, rating) {
  const response = await fetch("/v1/feedback", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ session: card.dataset.session, rating }),
  });
  if (!response.ok) throw await problemOf(response);
  const group = control.closest(".rate");
  group.replaceChildren("Thank you.");
  say("Thank you.");
}

function told(control, words, forGood = false) {
  const before = control.textContent;
  control.textContent = words;
  say(words);
  if (!forGood) setTimeout(() => { control.textContent = before; }, DONE_FOR);
}

async function copyBoth(plain, rich) {
  if (!window.ClipboardItem) {
    await navigator.clipboard.writeText(plain);
    return;
  }
  const item = new ClipboardItem({
    "text/plain": new Blob([plain], { type: "text/plain" }),
    "text/html": new Blob([rich], { type: "text/html" }),
  });
  await navigator.clipboard.write([item]);
}

// Rich text for a letter: the words and the sources, links made absolute, signs and buttons left out.
function richOf(card) {
  const copy = document.createElement("div");
  for (const part of card.querySelectorAll(".prose, .steps, .mind, .sources")) copy.append(part.cloneNode(true));
  for (const sign of copy.querySelectorAll("svg")) sign.remove();
  for (const link of copy.querySelectorAll("a[href]")) {
    link.setAttribute("href", new URL(link.getAttribute("href"), location.href).href);
    for (const { name } of [...link.attributes]) if (name !== "href") link.removeAttribute(name);
  }
  for (const element of copy.querySelectorAll("[class], [id]")) {
    element.removeAttribute("class");
    element.removeAttribute("id");
  }
  return copy.innerHTML;
}

let unfolded = [];
addEventListener("beforeprint", () => {
  unfolded = [...document.querySelectorAll("details.unfold:not([open])")];
  for (const part of unfolded) part.open = true;
});
addEventListener("afterprint", () => {
  for (const part of unfolded) part.open = false;
});
