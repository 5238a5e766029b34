import { defineConfig } from "@playwright/test";
import { findBrowser } from "./tools/scripts/browser.mjs";

// `npm run e2e` gives a free port and a fresh folder; these are for who runs Playwright directly.
const { E2E_PORT: PORT = "4310", E2E_DATA_DIR: DATA_DIR = ".data/journeys", E2E_REPORT } = process.env;
/** How many times slower than this machine's the pages' processor is (`npm run e2e:stress`). */
const slowdown = Number(process.env.E2E_SLOWDOWN ?? 1);
const report: [string, object][] = E2E_REPORT ? [["json", { outputFile: E2E_REPORT }]] : [];
/** Ends a hang, on the slowest machine too; what must be quick is in `tests/bench/`. */
const START_TIMEOUT_MS = 300_000;

/**
 * The main stories, which `npm test` walks: from a page to an account, a plan, a payment, a way back in. The rest is for
 * `npm run test:rest`.
 */
const stories = [
  "tests/journeys/account/{full-recovery,full-start,real-session}.spec.ts",
  "tests/journeys/site/first-visit.spec.ts",
  "tests/journeys/subscriptions/{adnoc-family,money-story,plan-link,subscribe,subscription-journeys}.spec.ts",
].map((files) => `**/${files}`);

export default defineConfig<object, { slowdown: number }>({
  testDir: "tests/journeys",
  projects: [
    { name: "stories", testMatch: stories },
    { name: "rest", testIgnore: stories },
  ],
  fullyParallel: true,
  // A journey mostly waits for its page, so that two cores keep up with four of them.
  workers: 4,
  forbidOnly: true,
  retries: 0,
  timeout: 180_000 * slowdown,
  expect: { timeout: 60_000 * slowdown },
  reporter: [["list"], ["./tests/journeys/support/profile-reporter.ts"], ...report],
  use: {
    slowdown,
    baseURL: `http://localhost:${PORT}`,
    viewport: { width: 390, height: 844 },
    launchOptions: {
      executablePath: findBrowser(),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
      timeout: START_TIMEOUT_MS,
    },
  },
  webServer: {
    command: "node dist/server/main.js",
    url: `http://localhost:${PORT}/readyz`,
    timeout: START_TIMEOUT_MS,
    gracefulShutdown: { signal: "SIGTERM", timeout: 60_000 },
    env: { PORT, DATA_DIR },
  },
});
