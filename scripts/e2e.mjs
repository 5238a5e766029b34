import { createServer } from "node:net";
import { ensureBrowser } from "./browser.mjs";
import { buildIfNeeded, run } from "./set-up.mjs";

ensureBrowser();
buildIfNeeded();
run("node", ["scripts/check-compat.ts"]);
const probe = createServer().listen(0, "127.0.0.1", () => {
  const { port } = probe.address();
  probe.close(() => run("npx", ["playwright", "test", ...process.argv.slice(2)], { E2E_PORT: String(port) }));
});
