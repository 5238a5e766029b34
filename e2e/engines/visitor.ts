import { setTimeout as wait } from "node:timers/promises";
import type { Language } from "../../contract/languages.ts";
import { startWords } from "../support/start-words.ts";
import { isTakenOver } from "../support/wait-for-script.ts";
import { words } from "../support/words.ts";
import { BrowserHangs, type Tab } from "./driver.ts";
import type { Target } from "./find-element.ts";
import { STEP_TIMEOUT_MS } from "./timeouts.ts";
import { engineWords } from "./words.ts";

const LOOK_EVERY_MS = 100;

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
    this.say = { ...words[language], ...startWords[language], ...engineWords[language] };
  }

  /** Comes with the language in the address, as by the switcher's link. */
  arrive(path: string, fragment = ""): Promise<void> {
    return this.open(`${path}?language=${this.language}${fragment}`);
  }

  async open(path: string): Promise<void> {
    await this.tab.goTo(this.origin + path);
    await this.until(`the script of ${path}`, () => this.tab.run(isTakenOver));
  }

  click(kind: Target["kind"], name: string): Promise<void> {
    return this.until(`${kind} "${name}"`, () => this.tab.click({ kind, name }));
  }

  fill(name: string, text: string): Promise<void> {
    return this.until(`field "${name}"`, () => this.tab.fill({ kind: "field", name }, text));
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
