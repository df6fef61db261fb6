// The reader: shows where one is in the outline, lands on the words, and steps through what was found.
const outline = document.getElementById("outline");
const links = new Map([...outline.querySelectorAll('a[href^="#"]')].map((link) => [decodeURIComponent(link.hash.slice(1)), link]));
const narrow = matchMedia("(max-width: 1239px)");

if (narrow.matches) outline.open = false;

const cited = document.getElementById("cited");
if (cited) cited.scrollIntoView({ block: "center" });
else if (!location.hash) document.getElementById("found-1")?.scrollIntoView({ block: "center" });

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
