import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { findFreePort } from "./free-port.ts";
import { buildIfNeeded } from "./set-up.mjs";

ensureBrowser();
buildIfNeeded();

const dataDir = mkdtempSync(join(tmpdir(), "maamoul-e2e-"));
process.on("exit", () => rmSync(dataDir, { recursive: true, force: true }));
const playwright = spawn(
  process.execPath,
  ["node_modules/@playwright/test/cli.js", "test", ...process.argv.slice(2)],
  {
    stdio: "inherit",
    env: { ...process.env, E2E_PORT: String(await findFreePort()), E2E_DATA_DIR: dataDir },
  },
);
// Playwright ends its browsers and its server on this one.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => playwright.kill("SIGINT"));
playwright.on("exit", (code) => process.exit(code ?? 1));
