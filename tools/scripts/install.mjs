import { installIfNeeded } from "./set-up.mjs";

installIfNeeded();
const { ensureBrowser } = await import("./browser.mjs");
ensureBrowser();
