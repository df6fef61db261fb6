// The staff page: one line is the truth; the fields beside it mirror and edit it. All by keyboard.
import { askOnce, cardOf } from "./asking.js";
import "./card.js";
import { made, problemOf, say } from "./fragments.js";
import { closeSheet, isOpen, openWords } from "./sheet.js";
import { rememberTown } from "./town.js";

const KEY = "paddock.calls";
const MOST_CALLS = 30;
const form = document.getElementById("call");
const line = document.getElementById("line");
const area = document.getElementById("answer");
const place = document.getElementById("place");
const also = document.getElementById("also");
const list = document.getElementById("calls");
const keys = document.getElementById("keys");
const noteButton = document.getElementById("note");
const earlier = document.getElementById("earlier");
const town = document.getElementById("f-town");
const fields = Object.fromEntries([...document.querySelectorAll("[data-fact]")].map((field) => [field.dataset.fact, field]));
const waiting = place.cloneNode(true);
const noteFace = noteButton.cloneNode(true);

let facts = {};
let session = null;
let running = null;
let reading = null;
let calls = held();
let recalled = calls.length;
let asked = false;

rememberTown(town);
showCalls();

// What was understood, as the line is typed.
line.addEventListener("input", () => later("read", 90, understand));

async function understand() {
  reading?.abort();
  reading = new AbortController();
  try {
    const response = await fetch(`/staff/understood?q=${encodeURIComponent(line.value)}`, { signal: reading.signal });
    if (!response.ok) throw await problemOf(response);
    facts = await response.json();
  } catch {
    return;
  }
  for (const [name, field] of Object.entries(fields)) {
    if (field === document.activeElement) continue;
    if (name === "town" && !facts.town) continue;
    field.value = facts[name]?.value ?? "";
  }
  also.textContent = facts.also?.join(" · ") ?? "";
}

// A field that is changed changes the line, and asks at once.
for (const [name, field] of Object.entries(fields)) {
  field.addEventListener("input", () => {
    const spot = field.value.trim();
    if (name !== "town" || facts.town?.words) {
      line.value = reworded(name, name === "town" ? townName(spot) : spot);
      facts[name] = spot ? { value: spot, words: name === "town" ? townName(spot) : spot } : null;
    }
    later("ask", name === "town" ? 0 : 30, () => ask({ move: false }));
  });
}

function townName(id) {
  return id ? [...town.options].find((option) => option.value === id).textContent.replace(" (proposed)", "") : "";
}

function reworded(name, spot) {
  const words = facts[name]?.words;
  const at = words ? line.value.indexOf(words) : -1;
  if (at >= 0) return tidy(line.value.slice(0, at) + spot + line.value.slice(at + words.length));
  const animal = name === "count" ? facts.animal?.words : "";
  const before = animal ? line.value.indexOf(animal) : -1;
  if (before >= 0) return tidy(`${line.value.slice(0, before)}${spot} ${line.value.slice(before)}`);
  return tidy(`${line.value} ${spot}`);
}

function tidy(words) {
  return words.replace(/\s+/g, " ").trim();
}

const timers = {};
function later(name, wait, work) {
  clearTimeout(timers[name]);
  timers[name] = setTimeout(work, wait);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  ask({ move: true });
});

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-replies]")) return;
  event.preventDefault();
  if (!event.submitter?.value) return;
  line.value = event.submitter.value;
  understand();
  ask({ move: true });
});

async function ask({ move }) {
  const question = line.value.trim();
  if (!question) return;
  running?.abort();
  running = new AbortController();
  area.setAttribute("aria-busy", "true");
  try {
    const answer = await askOnce({ question, town: town.value || null, session: move ? session : null }, running.signal);
    const content = await cardOf(answer, "staff");
    place.replaceChildren(content);
    if (move) session = answer.session;
    remember(question, !move && asked);
    asked = true;
    noteButton.disabled = false;
    say(place.querySelector("[data-told]")?.dataset.told ?? "");
    if (move) area.focus({ preventScroll: true });
  } catch (problem) {
    if (problem.name === "AbortError") return;
    const words = problem.status === undefined ? "The service cannot be reached." : problem.message;
    place.replaceChildren(made("p", "problem", words));
    say(words);
  }
  area.removeAttribute("aria-busy");
}

// Calls of this shift, in this tab only.
function held() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

function remember(question, recomputed) {
  const card = place.querySelector("[data-card]");
  const call = { time: new Date().toISOString(), question, town: town.value, told: card?.dataset.told ?? "" };
  if (recomputed && calls.length) calls.pop();
  calls = [...calls, call].slice(-MOST_CALLS);
  recalled = calls.length;
  sessionStorage.setItem(KEY, JSON.stringify(calls));
  showCalls();
}

function showCalls() {
  earlier.disabled = !calls.length;
  list.replaceChildren(...calls.slice(-6).reverse().map((call) => {
    const item = made("li");
    const button = made("button", "call-made");
    button.type = "button";
    button.append(made("time", "age", clock(call.time)), made("span", "", call.question));
    button.addEventListener("click", () => recall(calls.indexOf(call), true));
    item.append(button);
    return item;
  }));
}

function clock(time) {
  return new Date(time).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}

function recall(index, asking) {
  const call = calls[index];
  if (!call) return;
  recalled = index;
  line.value = call.question;
  town.value = call.town;
  line.focus();
  line.setSelectionRange(line.value.length, line.value.length);
  understand();
  if (asking) ask({ move: false });
}

function nextCall() {
  running?.abort();
  closeSheet();
  asked = false;
  session = null;
  recalled = calls.length;
  line.value = "";
  facts = {};
  for (const [name, field] of Object.entries(fields)) if (name !== "town") field.value = "";
  also.textContent = "";
  place.replaceChildren(...waiting.cloneNode(true).childNodes);
  noteButton.disabled = true;
  area.removeAttribute("aria-busy");
  line.focus();
  say("Next call.");
}

async function copyNote() {
  const card = place.querySelector("[data-card]");
  if (!card) return;
  const link = "stored" in card.dataset ? `\n${new URL(`/a/${card.dataset.id}`, location.href).href}` : "";
  const note = `Call, ${new Date().toLocaleString()}\n\n${card.querySelector(".plain-copy").textContent}${link}\n`;
  try {
    await navigator.clipboard.writeText(note);
    told("Copied");
  } catch {
    told("The clipboard is closed to this page");
  }
}

function told(words) {
  noteButton.replaceChildren(words);
  say(words);
  setTimeout(() => noteButton.replaceChildren(...noteFace.cloneNode(true).childNodes), 1500);
}

document.getElementById("next").addEventListener("click", nextCall);
earlier.addEventListener("click", () => recall(Math.max(0, recalled - 1), true));
noteButton.addEventListener("click", copyNote);
document.getElementById("keys-button").addEventListener("click", () => keys.showModal());

document.addEventListener("keydown", (event) => {
  if (keys.open) return;
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return stop(event, copyNote);
  if (event.key === "Escape" && !isOpen()) return stop(event, nextCall);
  const inAnswer = area.contains(document.activeElement);
  if (event.key === "ArrowUp" && (document.activeElement === line || document.activeElement === area)) return stop(event, () => recall(Math.max(0, recalled - 1), false));
  if (event.key === "ArrowDown" && document.activeElement === line) return stop(event, () => recall(Math.min(calls.length - 1, recalled + 1), false));
  if (event.key === "?" && inAnswer) return stop(event, () => keys.showModal());
  const digit = event.code?.startsWith("Digit") ? event.code.at(-1) : "";
  if (digit >= "1" && (event.altKey || (inAnswer && !event.ctrlKey && !event.metaKey))) return stop(event, () => openSource(digit));
});

function stop(event, work) {
  event.preventDefault();
  work();
}

function openSource(number) {
  const link = [...place.querySelectorAll(".source a[data-start]")][number - 1];
  if (link) openWords(link);
}
