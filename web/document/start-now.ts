import { askEarly } from "../api-client/early-answers.ts";
import { asksOfPage, load, prepare } from "./starter.ts";

/* An account screen shows nothing without its script, so it starts at once, and its questions with it. */
prepare();
if (asksOfPage.length > 0) askEarly(asksOfPage);

let leaving = false;
const leave = () => {
  leaving = true;
};
addEventListener("beforeunload", leave);
load()
  .catch(() => {
    // A page that is left meanwhile drops its script, and would come back by a reload.
    if (!leaving) startAgain();
  })
  // Some browsers keep no page for "back" that listens to this.
  .finally(() => removeEventListener("beforeunload", leave));

/** A new version may have replaced the script; a page that was loaded again already says that it cannot start. */
function startAgain(): void {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (navigation?.type === "reload") showFailure();
  else location.reload();
}

function showFailure(): void {
  const failure = document.querySelector<HTMLTemplateElement>("#start-failure");
  const root = document.getElementById("root");
  if (!failure || !root) return;
  root.replaceChildren(failure.content.cloneNode(true));
  document.title = root.querySelector("h1")?.textContent ?? "";
  root.querySelector("main button")?.addEventListener("click", () => location.reload());
}
