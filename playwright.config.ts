import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/browser.mjs";

// `npm run e2e` gives a free port and a fresh folder; these are for who runs Playwright directly.
const { E2E_PORT: PORT = "4310", E2E_DATA_DIR: DATA_DIR = ".data/e2e", E2E_REPORT } = process.env;
/** Ends a hang, on the slowest machine too; what must be quick is in `bench/`. */
const START_TIMEOUT_MS = 300_000;

export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  // A journey mostly waits for its page, so that two cores keep up with four of them.
  workers: 4,
  forbidOnly: true,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: E2E_REPORT ? [["list"], ["json", { outputFile: E2E_REPORT }]] : "list",
  use: {
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
