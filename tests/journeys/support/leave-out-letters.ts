import type { test as base } from "./test.ts";

/** For journeys that compare places on a page: letters that arrive late change lines, and with them the place. */
export function leaveOutLetters(test: typeof base): void {
  test.use({ expected: [".woff2"] });
  test.beforeEach(({ context }) => context.route("**/*.woff2", (route) => route.abort()));
}
