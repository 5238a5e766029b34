import { type Browser, type BrowserContext, test as base, expect } from "@playwright/test";
import { type OwnServer, type Servers, withServers } from "./own-server.ts";

export { expect };

type Fixtures = {
  /** Console texts and requests that a journey means to fail, by a part of their text or address. */
  expected: (string | RegExp)[];
  /** Starts servers that end with the test. */
  servers: Servers;
};

type WorkerFixtures = {
  /** How many times slower the pages' processor is. */
  slowdown: number;
  /** Starts when a journey asks for it, here so that those that never do share the worker and its browser. */
  workerServer: OwnServer;
};

/** Every journey fails on a console error, a failed request or a policy violation that it did not expect. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  slowdown: [1, { option: true, scope: "worker" }],
  browser: [
    async ({ browser, slowdown }, use) => {
      if (slowdown > 1) slowDown(browser, slowdown);
      await use(browser);
    },
    { scope: "worker" },
  ],
  workerServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
    ({}, use) => withServers(async ({ launchReady }) => use(await launchReady())),
    { scope: "worker", timeout: 300_000 },
  ],
  expected: [[], { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
  servers: ({}, use) => withServers(use),
  context: async ({ browser, context, expected }, use) => {
    const surprises: string[] = [];
    const note = (text: string) => {
      if (!expected.some((part) => (typeof part === "string" ? text.includes(part) : part.test(text))))
        surprises.push(text);
    };
    // What a journey opens besides, as another browser, is watched too and ends with it.
    const others: BrowserContext[] = [];
    const watchBeside = (other: BrowserContext) => {
      others.push(other);
      watch(other, note);
    };
    browser.on("context", watchBeside);
    watch(context, note);
    await use(context);
    browser.off("context", watchBeside);
    await Promise.all(others.map((other) => other.close()));
    expect(surprises).toEqual([]);
  },
});

function watch(context: BrowserContext, note: (text: string) => void): void {
  context.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      note(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (problem) => note(`uncaught: ${problem.error()}`));
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    // A page that is left on purpose takes its requests along.
    if (reason !== "net::ERR_ABORTED") note(`failed: ${request.url()} ${reason}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) note(`${response.status()}: ${response.url()}`);
  });
}

function slowDown(browser: Browser, rate: number): void {
  browser.on("context", (context) =>
    context.on("page", async (page) => {
      try {
        const session = await context.newCDPSession(page);
        await session.send("Emulation.setCPUThrottlingRate", { rate });
      } catch (error) {
        // A page may be closed as soon as it is there.
        if (!page.isClosed()) throw error;
      }
    }),
  );
}
