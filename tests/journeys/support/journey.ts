import type { OwnServer } from "./own-server.ts";
import { test as base, expect } from "./test.ts";

export { expect };

/** Journeys that change a demo account: on a server with a fresh database, which those of one worker share. */
export const test = base.extend<{ server: OwnServer }>({
  server: ({ workerServer }, use) => use(workerServer),
  baseURL: ({ server }, use) => use(server.origin),
});
