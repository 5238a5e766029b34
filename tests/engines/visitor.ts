import { setTimeout as wait } from "node:timers/promises";
import type { Language } from "../../contract/languages.ts";
import { isTakenOver } from "../journeys/support/wait-for-script.ts";
import { BrowserHangs, STEP_TIMEOUT_MS, type Tab } from "./engine.ts";
import { wordsFor } from "./words.ts";

const LOOK_EVERY_MS = 100;
const CLICK_ARRIVES_MS = 5_000;
const FOUND = "[data-found]";

type Kind = "button" | "link" | "field" | "tab" | "summary";

/** Someone who reads in one language, and waits for what a step needs. */
export class Visitor {
  readonly tab: Tab;
  readonly origin: string;
  readonly language: Language;
  readonly say;

  constructor(tab: Tab, origin: string, language: Language) {
    this.tab = tab;
    this.origin = origin;
    this.language = language;
    this.say = wordsFor(language);
  }

  /** Comes with the language in the address, as by the switcher's link. */
  arrive(path: string, fragment = ""): Promise<void> {
    return this.open(`${path}?language=${this.language}${fragment}`);
  }

  async open(path: string): Promise<void> {
    await this.until("the whole page before", () => this.isWhole());
    await this.tab.goTo(this.origin + path);
    await this.until(`the script of ${path}`, () => this.tab.run(isTakenOver));
  }

  /** Once more where it moved away meanwhile and the click fell beside it. */
  click(kind: Kind, name: string): Promise<void> {
    return this.until(`${kind} "${name}"`, async () => {
      if (!(await this.finds(kind, name))) return false;
      await this.tab.run(listenForClick, FOUND);
      await this.tab.click(FOUND);
      return this.fellThere();
    });
  }

  private async finds(kind: Kind, name: string): Promise<boolean> {
    return (await this.isWhole()) && this.tab.run(markElement, kind, name);
  }

  /** A page that is left while it loads reports as lost what it was loading. A public page loads its script last. */
  private async isWhole(): Promise<boolean> {
    const isComplete = () => document.readyState === "complete";
    const hasNoScript = () => document.querySelector("script[data-modules]") === null;
    return (
      (await this.tab.run(isComplete)) &&
      ((await this.tab.run(hasNoScript)) || (await this.tab.run(isTakenOver)))
    );
  }

  /** The browser may tell its page a moment later. */
  private async fellThere(): Promise<boolean> {
    for (const end = Date.now() + CLICK_ARRIVES_MS; Date.now() < end; await wait(LOOK_EVERY_MS))
      if (await this.tab.run(() => document.documentElement.dataset.clicked !== "beside").catch(isAnswered))
        return true;
    return false;
  }

  fill(name: string, text: string): Promise<void> {
    return this.until(
      `field "${name}"`,
      async () => (await this.finds("field", name)) && this.tab.fill(FOUND, text),
    );
  }

  seesText(text: string): Promise<void> {
    return this.holds(`the text "${text}"`, (text) => document.body.innerText.includes(text), text);
  }

  isAt(path: string): Promise<void> {
    return this.holds(`the address ${path}`, (path) => location.pathname === path, path);
  }

  /** Waits until something is true in the page. */
  holds<A extends unknown[]>(what: string, question: (...args: A) => boolean, ...args: A): Promise<void> {
    return this.until(what, () => this.tab.run(question, ...args));
  }

  /** Tries again until it is neither refused nor answered with no: a page may be changing while it is asked. */
  private async until(what: string, attempt: () => Promise<unknown>): Promise<void> {
    const end = Date.now() + STEP_TIMEOUT_MS;
    let last: unknown;
    while (Date.now() < end) {
      try {
        if ((await attempt()) !== false) return;
        last = undefined;
      } catch (error) {
        if (error instanceof BrowserHangs) throw error;
        last = error;
      }
      await wait(LOOK_EVERY_MS);
    }
    const shown = await this.tab.run(() => `${location.href}\n${document.body.innerText}`).catch(String);
    throw new Error(`${what} did not come. ${last ?? ""}\n${shown.slice(0, 1_000)}`);
  }
}

/** Runs in the page; the next page knows nothing of it. */
function listenForClick(selector: string): void {
  const { dataset } = document.documentElement;
  const wanted = document.querySelector(selector);
  dataset.clicked = "beside";
  const note = ({ target }: Event) => {
    if (wanted?.contains(target as Node)) dataset.clicked = "there";
  };
  document.addEventListener("click", note, { capture: true, once: true });
}

/** A page that is leaving answers nothing, which is what a click is for. */
function isAnswered(error: unknown): boolean {
  if (error instanceof BrowserHangs) throw error;
  return true;
}

/** Runs in the page: marks the visible thing of this name, or that begins with it, in the dialog if one is open. */
function markElement(kind: Kind, name: string): boolean {
  const selectors = {
    button: "button",
    link: "a[href]",
    field: "input, textarea",
    tab: "[role=tab]",
    summary: "summary",
  };
  const nameOf = (element: Element) => {
    const labels = (element as HTMLInputElement).labels;
    const text = labels?.length
      ? [...labels].map((label) => label.textContent).join(" ")
      : element.textContent;
    return (element.getAttribute("aria-label") ?? text ?? "").replace(/\s+/g, " ").trim();
  };
  const root = document.querySelector("dialog:modal") ?? document;
  const usable = [...root.querySelectorAll(selectors[kind])].filter(
    (element) =>
      element.getClientRects().length > 0 &&
      getComputedStyle(element).visibility === "visible" &&
      !(element as HTMLButtonElement).disabled,
  );
  document.querySelector("[data-found]")?.removeAttribute("data-found");
  const found =
    usable.find((element) => nameOf(element) === name) ??
    usable.find((element) => nameOf(element).startsWith(name));
  found?.setAttribute("data-found", "");
  return found !== undefined;
}
