import { spawnSync } from "node:child_process";
import { ensureBrowser } from "./browser.mjs";
import { buildIfNeeded } from "./set-up.mjs";

ensureBrowser();
// Not by Vitest itself: in its environment React would be built for development.
buildIfNeeded();
const args = ["run", "--config", "tests/attacks/vitest.config.ts", ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", ...args], {
  stdio: "inherit",
});
process.exit(status ?? 1);
