import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/browser.mjs";

const PORT = Number(process.env.E2E_PORT ?? 4310);

export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A browser may stall on a busy machine; what passes only the second time is reported as flaky.
  retries: 1,
  reporter: "list",
  use: {
    baseURL: `http://localhost:${PORT}`,
    viewport: { width: 390, height: 844 },
    launchOptions: {
      executablePath: findBrowser(),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    },
  },
  webServer: {
    command: "node dist/server/main.js",
    url: `http://localhost:${PORT}/readyz`,
    timeout: 180_000,
    env: { PORT: String(PORT), DATA_DIR: mkdtempSync(join(tmpdir(), "maamoul-e2e-")) },
  },
});
