import { chromium } from "@playwright/test";
import { findBrowser } from "../scripts/browser.mjs";
import { buildIfNeeded } from "../scripts/set-up.mjs";
import { measurePaint } from "./paint.ts";
import { measureStart } from "./start.ts";
import { measureWeight } from "./weight.ts";

buildIfNeeded();
console.log(
  "\nFrom a process to one that serves, medians of five, memory at its highest and after five seconds\n",
);
console.log(await measureStart());
const executable = findBrowser() ?? chromium.executablePath();
const browser = await chromium.launch({
  executablePath: executable,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
console.log("\nWeight of each public page (br), opened on a phone\n");
console.log(await measureWeight(browser));
await browser.close();
console.log("\nLargest paint on a slow phone (4G at 1.6 Mbit/s, CPU four times slower), median of five\n");
console.log(await measurePaint(executable));
