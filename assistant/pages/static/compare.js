// Sorting by a column, link and print; recomputing as the inputs change.
import { say } from "./fragments.js";
import "./sheet.js";

document.getElementById("topics").open = matchMedia("(min-width: 1240px)").matches;

const ORDER = ["prohibited", "stated", "left_to_board", "lost", "silent"];
const table = document.getElementById("table");
const body = table.tBodies[0];
const given = [...body.rows];

for (const head of table.tHead.rows[0].cells) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "sorter";
  button.append(...head.querySelector(".head").childNodes);
  head.querySelector(".head").replaceChildren(button);
  button.addEventListener("click", () => sortBy(head, button.textContent));
}

// Up, down, and back to the order of the list.
function sortBy(head, name) {
  const next = { ascending: "descending", descending: "none" }[head.getAttribute("aria-sort")] ?? "ascending";
  for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
  if (next === "none") {
    body.append(...given);
    say("In the order of the list.");
    return;
  }
  head.setAttribute("aria-sort", next);
  const sign = next === "ascending" ? 1 : -1;
  body.append(...[...given].sort((a, b) => sign * compare(a, b, head.dataset.sort)));
  say(`Sorted by ${name}, ${next}.`);
}

function compare(a, b, column) {
  if (column === "topic") return a.dataset.label.localeCompare(b.dataset.label);
  const [one, other] = [a, b].map((row) => row.cells[Number(column) + 1]);
  const states = ORDER.indexOf(one.dataset.state) - ORDER.indexOf(other.dataset.state);
  return states || one.textContent.trim().localeCompare(other.textContent.trim(), undefined, { numeric: true });
}

document.getElementById("print").addEventListener("click", () => window.print());
document.getElementById("link").addEventListener("click", async (event) => {
  await navigator.clipboard.writeText(location.href);
  const button = event.currentTarget;
  button.textContent = "Link copied";
  say("Link copied.");
  setTimeout(() => { button.textContent = "Link"; }, 2000);
});
