import { type OwnServer, withServers } from "./own-server.ts";
import { test as base, expect } from "./test.ts";

export { expect };

/** Journeys that change a demo account: on a server with a fresh database, which those of one worker share. */
export const test = base.extend<object, { server: OwnServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
    ({}, use) => withServers(async ({ launchReady }) => use(await launchReady())),
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: ({ server }, use) => use(server.origin),
});
