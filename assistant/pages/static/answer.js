// The page of a kept answer: its buttons, its citations, and a check against today's texts.
import { cardOf } from "./asking.js";
import "./card.js";
import { made, problemOf, say } from "./fragments.js";
import "./sheet.js";

const button = document.getElementById("recheck");
const place = document.getElementById("rechecked");

button?.addEventListener("click", async () => {
  button.disabled = true;
  place.replaceChildren(made("p", "stage", "Asking again of today’s texts"));
  try {
    const response = await fetch(`/v1/answers/${encodeURIComponent(button.dataset.id)}/recheck`, { method: "POST" });
    if (!response.ok) throw await problemOf(response);
    await show(await response.json());
  } catch (problem) {
    place.replaceChildren(made("p", "problem", problem.message));
  } finally {
    button.disabled = false;
  }
});

async function show(result) {
  const words = result.changed
    ? `Today’s answer is not the same: ${result.changes.map((change) => change.field.replaceAll("_", " ")).join(", ")}.`
    : "Today’s texts give the same answer.";
  const line = made("p", "recheck-result", words);
  place.replaceChildren(line);
  if (result.changed) place.append(await cardOf(result.answer));
  say(words);
}

// Deleting asks once more: the second press is the one that counts.
const forget = document.getElementById("forget");

forget?.addEventListener("click", async () => {
  if (forget.dataset.sure !== "yes") {
    forget.dataset.sure = "yes";
    forget.textContent = "Delete for good?";
    say("Press again to delete this answer for good.");
    return;
  }
  try {
    const response = await fetch(`/v1/answers/${encodeURIComponent(forget.dataset.id)}`, { method: "DELETE" });
    if (!response.ok) throw await problemOf(response);
    location.assign("/");
  } catch (problem) {
    forget.textContent = problem.message;
    say(problem.message);
  }
});
