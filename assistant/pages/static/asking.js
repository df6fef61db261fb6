// Asking over /v1: as a stream for the chat, in one piece for the staff page. Shown by the server's own card.
import { fragment, Problem, problemOf } from "./fragments.js";

const STAGES = {
  understand: "Reading your question",
  gather: "Looking it up in the text",
  compose: "Writing it down",
  verify: "Checking every figure",
  cite: "Setting the sources",
};

export function stageWords(name) {
  return STAGES[name] ?? "Working";
}

function request(body, signal) {
  return { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal };
}

export async function askOnce(body, signal) {
  const response = await fetch("/v1/ask", request(body, signal));
  if (!response.ok) throw await problemOf(response);
  return response.json();
}

export async function askStreaming(body, onStage, signal) {
  const response = await fetch("/v1/ask/stream", request(body, signal));
  if (!response.ok) throw await problemOf(response);
  let answer = null;
  for await (const { name, data } of events(response.body)) {
    if (name === "stage") onStage(typeof data === "string" ? data : data.stage ?? data.name);
    else if (name === "answer") answer = data;
    else if (name === "error") throw new Problem(data.detail ?? "The answer failed.", data.status ?? 500, 0);
    else if (name === "done") break;
  }
  if (!answer) throw new Problem("The connection broke off before the answer came.", 0, 0);
  return answer;
}

async function* events(stream) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let held = "";
  for (;;) {
    const { done, value } = await reader.read();
    held += (value ?? "").replaceAll("\r\n", "\n");
    let cut = held.indexOf("\n\n");
    for (; cut >= 0; cut = held.indexOf("\n\n")) {
      const event = readEvent(held.slice(0, cut));
      held = held.slice(cut + 2);
      if (event) yield event;
    }
    if (done) return;
  }
}

function readEvent(block) {
  let name = "message";
  const data = [];
  for (const line of block.split("\n")) {
    if (line.startsWith("event:")) name = line.slice(6).trim();
    else if (line.startsWith("data:")) data.push(line.slice(5).replace(/^ /, ""));
  }
  if (!data.length) return null;
  const text = data.join("\n");
  try {
    return { name, data: JSON.parse(text) };
  } catch {
    return { name, data: text };
  }
}

// The card by the answer's link; where it has none (the store failed), made from the answer itself.
export async function cardOf(answer, view = "card") {
  try {
    return await fragment(`/a/${encodeURIComponent(answer.receipt.id)}/fragment?view=${view}`);
  } catch {
    return fragment(`/fragment/answer?view=${view}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(answer),
    });
  }
}
