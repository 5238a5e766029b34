import { ensureBrowser } from "./browser.mjs";
import { buildIfNeeded, run } from "./set-up.mjs";

ensureBrowser();
buildIfNeeded();
run("npx", ["playwright", "test", ...process.argv.slice(2)]);
