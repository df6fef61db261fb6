// The chat page: questions go out as a stream, answers come back as the server's cards.
import { askStreaming, cardOf, stageWords } from "./asking.js";
import "./card.js";
import { fragment, made, say } from "./fragments.js";
import { closeSheet } from "./sheet.js";
import { rememberTown } from "./town.js";

const KEY = "paddock.thread";
const form = document.getElementById("ask");
const box = document.getElementById("question");
const send = form.querySelector(".send");
const session = form.elements.session;
const picker = document.getElementById("town");
const thread = document.getElementById("thread");
const examples = document.getElementById("examples");
const over = document.getElementById("over");
const embedded = document.body.classList.contains("embedded");
const memory = embedded ? null : sessionStorage;
let running = null;

rememberTown(picker, { fixed: embedded });
showExamples();
picker.addEventListener("change", showExamples);

form.addEventListener("submit", (event) => {
  event.preventDefault();
  ask(box.value);
});

box.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  ask(box.value);
});

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-replies]")) return;
  event.preventDefault();
  if (event.submitter?.value) ask(event.submitter.value);
});

over.addEventListener("click", () => {
  running?.abort();
  closeSheet();
  thread.replaceChildren();
  session.value = "";
  setAnswered(false);
  memory?.removeItem(KEY);
  scrollTo({ top: 0 });
  box.focus();
  say("Started over.");
});

async function ask(words) {
  const question = words.trim();
  if (!question || running) return;
  const { turn, place } = openTurn(question);
  if (box.value.trim() === question) box.value = "";
  running = new AbortController();
  send.setAttribute("aria-disabled", "true");
  try {
    const body = { question, town: picker.value || null, session: session.value || null };
    const answer = await askStreaming(body, (name) => showStage(place, stageWords(name)), running.signal);
    session.value = answer.session;
    await showAnswer(place, answer);
    remember();
  } catch (problem) {
    if (problem.name === "AbortError") return;
    if (!box.value) box.value = question;
    showProblem(turn, place, question, problem);
  } finally {
    running = null;
    send.removeAttribute("aria-disabled");
    place.removeAttribute("aria-busy");
  }
}

function openTurn(question) {
  const turn = made("section", "turn");
  const place = made("div", "reply-place");
  place.setAttribute("aria-busy", "true");
  turn.append(made("h2", "asked", question), place);
  showStage(place, "Asking");
  setAnswered(true);
  thread.append(turn);
  const top = turn.getBoundingClientRect().top;
  if (thread.children.length > 1 || top < 0 || top > innerHeight * 0.7) turn.scrollIntoView({ block: "start" });
  if (matchMedia("(pointer: coarse)").matches) box.blur();
  return { turn, place };
}

function showStage(place, words) {
  const line = place.querySelector(".stage");
  if (line) line.textContent = words;
  else place.replaceChildren(made("p", "stage", words));
  say(words);
}

async function showAnswer(place, answer) {
  try {
    place.replaceChildren(await cardOf(answer));
  } catch {
    place.replaceChildren(made("article", "card", answer.answer));
  }
  say(place.querySelector("[data-told]")?.dataset.told ?? "The answer is there.");
}

function showProblem(turn, place, question, problem) {
  const wait = problem.wait ? ` Try again in ${problem.wait} seconds.` : "";
  const said = problem.status === undefined ? "The service cannot be reached. Is there a connection?" : problem.message;
  const line = made("p", "problem", said + wait + " ");
  const again = made("button", "quiet", "Try again");
  again.addEventListener("click", () => {
    turn.remove();
    ask(question);
  });
  line.append(again);
  place.replaceChildren(line);
  say(said + wait);
}

function showExamples() {
  const items = [...examples.querySelectorAll("li")];
  const own = items.filter((item) => item.dataset.town === picker.value);
  const shown = picker.value && own.length ? own : items.filter((item) => "first" in item.dataset);
  for (const item of items) item.hidden = !shown.includes(item);
}

function remember() {
  const ids = [...thread.querySelectorAll("[data-stored]")].map((card) => card.dataset.id);
  memory?.setItem(KEY, JSON.stringify({ session: session.value, ids }));
}

// After a visit to the reader, or a reload, the conversation of this tab is shown again.
async function restore() {
  const held = JSON.parse(memory?.getItem(KEY) ?? "null");
  if (!held?.ids?.length || thread.children.length) return;
  for (const id of held.ids) {
    try {
      const content = await fragment(`/a/${encodeURIComponent(id)}/fragment`);
      const turn = made("section", "turn");
      const place = made("div", "reply-place");
      place.append(content);
      turn.append(made("h2", "asked", place.querySelector("[data-question]")?.dataset.question ?? ""), place);
      thread.append(turn);
    } catch {
      memory.removeItem(KEY);
      return;
    }
  }
  session.value = held.session;
  setAnswered(true);
}

function setAnswered(answered) {
  document.body.classList.toggle("answered", answered);
  examples.hidden = answered;
  over.hidden = !answered;
}

setAnswered(thread.children.length > 0);
restore();

// In a town's page: tell the frame around how high the chat is.
if (embedded && parent !== window) {
  const tell = () => parent.postMessage({ paddockHeight: Math.ceil(document.body.getBoundingClientRect().height) }, "*");
  new ResizeObserver(tell).observe(document.body);
}
