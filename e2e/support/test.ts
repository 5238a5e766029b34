import { test as base, expect } from "@playwright/test";
import { type Servers, withServers } from "./own-server.ts";

export { expect };

type Fixtures = {
  /** Console texts and requests that a journey means to fail, by a part of their text or address. */
  expected: (string | RegExp)[];
  /** Starts servers that end with the test. */
  servers: Servers;
};

/** Every journey fails on a console error, a failed request or a policy violation that it did not expect. */
export const test = base.extend<Fixtures>({
  expected: [[], { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
  servers: ({}, use) => withServers(use),
  context: async ({ context, expected }, use) => {
    const surprises: string[] = [];
    const note = (text: string) => {
      if (!expected.some((part) => (typeof part === "string" ? text.includes(part) : part.test(text))))
        surprises.push(text);
    };
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
    await use(context);
    expect(surprises).toEqual([]);
  },
});
