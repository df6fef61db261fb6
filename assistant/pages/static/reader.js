// The reader: shows where one is in the outline, lands on the words, and steps through what was found.
const outline = document.getElementById("outline");
const links = new Map([...outline.querySelectorAll('a[href^="#"]')].map((link) => [decodeURIComponent(link.hash.slice(1)), link]));
const narrow = matchMedia("(max-width: 1239px)");

outline.open = !narrow.matches;

const cited = document.getElementById("cited");
if (cited) cited.scrollIntoView({ block: "center" });

// What was found: land on the first place, and step on from there.
const found = [...document.querySelectorAll("mark.found[id]")];
const stepper = document.getElementById("stepper");
let at = -1;

function step(by) {
  found[at]?.classList.remove("at");
  at = (at + by + found.length) % found.length;
  found[at].classList.add("at");
  found[at].scrollIntoView({ block: "center" });
  document.getElementById("step-at").textContent = `${at + 1} of ${found.length}`;
}

if (stepper && found.length) {
  stepper.hidden = false;
  stepper.addEventListener("click", (event) => step(Number(event.target.dataset.step ?? 0)));
  const named = found.findIndex((mark) => `#${mark.id}` === location.hash);
  if (!cited && (named >= 0 || !location.hash)) step(Math.max(named, 0) + 1);
}

let current = null;
const seen = new IntersectionObserver((entries) => {
  for (const entry of entries) {
    if (!entry.isIntersecting) continue;
    const link = links.get(entry.target.id);
    if (!link || link === current) continue;
    current?.removeAttribute("aria-current");
    link.setAttribute("aria-current", "location");
    current = link;
  }
}, { rootMargin: "0px 0px -70% 0px" });
for (const id of links.keys()) {
  const place = document.getElementById(id);
  if (place) seen.observe(place);
}

outline.addEventListener("click", (event) => {
  if (narrow.matches && event.target.closest("a")) outline.open = false;
});

document.querySelector("[data-more]")?.addEventListener("click", (event) => {
  for (const item of document.querySelectorAll(".hits li[hidden]")) item.hidden = false;
  event.target.remove();
});
