import { chromium } from "@playwright/test";
import { findBrowser } from "../scripts/browser.mjs";
import { buildIfNeeded } from "../scripts/set-up.mjs";
import { measurePaint } from "./paint.ts";
import { measureWeight } from "./weight.ts";

buildIfNeeded();
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
console.log("\nWeight of each public page (br), opened on a phone\n");
console.log(await measureWeight(browser));
console.log("\nLargest paint on a slow phone (4G at 1.6 Mbit/s, CPU four times slower), median of five\n");
console.log(await measurePaint(browser));
await browser.close();
