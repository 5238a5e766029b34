import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { Builder, Capabilities, type WebDriver, type WebElement } from "selenium-webdriver";
import type { Command } from "selenium-webdriver/lib/command.js";
import { findFreePort } from "../../tools/scripts/free-port.ts";
import { BrowserHangs, type Engine, STEP_TIMEOUT_MS, type Tab } from "./engine.ts";

const LOOK_EVERY_MS = 50;
const ARRIVAL_MS = STEP_TIMEOUT_MS / 4;
const ASK_AGAIN_MS = STEP_TIMEOUT_MS / 12;
const SILENCE = Symbol("silence");

/** WebKitGTK's MiniBrowser, on a display of its own, over WebDriver: one session for each tab. */
export async function openWebKit(): Promise<Engine> {
  // Without -noreset, a browser that starts while the last one ends finds no display.
  const display = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1400x1000x24", "-noreset"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = await once(display.stdio[3] as Readable, "data");
  const port = await findFreePort();
  const service = spawn("WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    // It starts the browser in its own group, so that both can be ended together.
    detached: true,
    env: { ...process.env, DISPLAY: `:${String(number).trim()}` },
  });
  const server = `http://127.0.0.1:${port}`;
  await untilReady(server, service);
  const first = await startSession(server);
  const version = `WebKitGTK ${(await first.getCapabilities()).getBrowserVersion()}`;
  await first.quit();

  return {
    version,
    async openTab(size, early): Promise<Tab> {
      const driver = await startSession(server);
      await driver.manage().setTimeouts({ pageLoad: STEP_TIMEOUT_MS, script: STEP_TIMEOUT_MS });
      await driver
        .manage()
        .window()
        .setRect({ x: 0, y: 0, ...size });
      return driveTab(driver, early);
    },
    async close() {
      process.kill(-(service.pid as number), "SIGKILL");
      display.kill();
      await Promise.all(
        [service, display].map((each) => each.exitCode ?? each.signalCode ?? once(each, "exit")),
      );
    },
  };
}

async function startSession(server: string): Promise<WebDriver> {
  // A page that comes need not be complete: what runs early wants to be there soon.
  const capabilities = new Capabilities({ browserName: "MiniBrowser", pageLoadStrategy: "none" });
  const session = new Builder().usingServer(server).withCapabilities(capabilities).build();
  const driver = await answered(Promise.resolve(session), "the start of a session");
  const execute = driver.execute.bind(driver);
  driver.execute = (command: Command) => answered(execute(command), command.getName());
  return driver;
}

/** The library waits for ever where the driver lost a command. */
function answered<T>(answer: Promise<T>, command: string): Promise<T> {
  const limit = new AbortController();
  const silence = wait(STEP_TIMEOUT_MS, undefined, { signal: limit.signal }).then(() => {
    throw new BrowserHangs(`WebKit does not answer to ${command}.`);
  });
  return Promise.race([answer, silence]).finally(() => limit.abort());
}

function driveTab(driver: WebDriver, early: () => void): Tab {
  /** There is no script that runs before the page's own; each step runs it in a page that is new. */
  function run<A extends unknown[], R>(work: (...args: A) => R, ...args: A): Promise<Awaited<R>> {
    const script = `(${early})(); return (${work})(...arguments)`;
    return askAgain(() => driver.executeScript<Awaited<R>>(script, ...args));
  }

  async function find(selector: string): Promise<WebElement> {
    const element = await driver.findElement({ css: selector });
    await driver.executeScript(`(${uncover})(arguments[0])`, element);
    return element;
  }

  return {
    async goTo(address) {
      await run(() => document.documentElement.setAttribute("data-left", ""));
      const hasCome = () => run(() => !document.documentElement?.hasAttribute("data-left"));
      // What the page itself does to its history at that moment can end a load that has begun.
      do await driver.get(address);
      while (!(await becomesTrue(hasCome, ARRIVAL_MS)));
    },
    run,
    click: async (selector) => (await find(selector)).click(),
    clickAt: (x, y) => driver.actions().move({ x, y }).click().perform(),
    async fill(selector, text) {
      const field = await find(selector);
      await field.clear();
      await field.sendKeys(text);
    },
    goBack: () => driver.navigate().back(),
    close: () => driver.quit(),
  };
}

/** The driver loses a question that comes while one page takes the other's place, and answers the next one. */
async function askAgain<T>(ask: () => Promise<T>): Promise<T> {
  const answers: Promise<T>[] = [];
  while (true) {
    answers.push(ask());
    const answer = await Promise.race([...answers, wait(ASK_AGAIN_MS, SILENCE, { ref: false })]);
    if (answer !== SILENCE) return answer;
  }
}

/** A question fails while one page takes the other's place. */
async function becomesTrue(question: () => Promise<boolean>, limitMs: number): Promise<boolean> {
  for (const end = Date.now() + limitMs; Date.now() < end; await wait(LOOK_EVERY_MS)) {
    const answer = await question().catch((error) => {
      if (error instanceof BrowserHangs) throw error;
    });
    if (answer) return true;
  }
  return false;
}

/** Runs in the page: the driver would bring an element to the edge, where something that floats may cover it. */
function uncover(element: Element): void {
  const { x, y, width, height } = element.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  if (!element.contains(top)) element.scrollIntoView({ block: "center", behavior: "instant" });
}

async function untilReady(server: string, service: ChildProcess): Promise<void> {
  while (service.exitCode === null) {
    const answer = await fetch(`${server}/status`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(LOOK_EVERY_MS);
  }
  throw new Error("WebKitWebDriver did not start.");
}
