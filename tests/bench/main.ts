import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findBrowser } from "../../tools/scripts/browser.mjs";
import { buildIfNeeded } from "../../tools/scripts/set-up.mjs";
import { measureEmbeddedCalls, measurePostgresCalls, serveOurs } from "./calls.ts";
import { measureDocuments } from "./documents.ts";
import { has } from "./load.ts";
import { measureMails } from "./mails.ts";
import { watchOthers } from "./noise.ts";
import { measurePaint } from "./paint.ts";
import { describeMachine, type Row, report } from "./report.ts";
import { measureStart } from "./start.ts";
import { measureWeight } from "./weight.ts";

const WATCH_MS = 3_000;

buildIfNeeded();
const rows: Row[] = [];
const othersShares = [await watchOthers(WATCH_MS)];

if (has("wrk")) {
  console.log("\nDocuments and calls under load");
  const dataDir = mkdtempSync(join(tmpdir(), "maamoul-bench-"));
  const ours = await serveOurs({ DATA_DIR: dataDir });
  rows.push(...(await measureDocuments(ours)));
  rows.push(...(await measureEmbeddedCalls(ours, dataDir)));
  rmSync(dataDir, { recursive: true, force: true });
  rows.push(...(await measurePostgresCalls()));
} else console.log("\nwrk is not installed: documents and calls under load are left out");
othersShares.push(await watchOthers(WATCH_MS));

console.log("\nReminders that are due at once");
rows.push(...(await measureMails()));

console.log("\nFrom a process to one that serves, memory at its highest and after five seconds\n");
const start = await measureStart();
rows.push(...start.ratios);
console.log(start.table);

const executable = findBrowser() ?? chromium.executablePath();
const browser = await chromium.launch({
  executablePath: executable,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
console.log("\nWeight of each public page (br), opened on a phone\n");
const weight = await measureWeight(browser);
rows.push(...weight.ratios);
console.log(weight.table);
await browser.close();

console.log("\nLargest paint on a slow phone (4G at 1.6 Mbit/s, CPU four times slower), median of five\n");
const paint = await measurePaint(executable);
rows.push(...paint.ratios);
console.log(paint.table);
othersShares.push(await watchOthers(WATCH_MS));

report(rows, describeMachine(Math.max(...othersShares)));
