import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { fail, say } from "./set-up.mjs";

/** The shell first: without the window of a whole browser, the journeys take half the time. */
const SYSTEM_NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
];

/** A Chromium that is there: Playwright's own, else the system's. */
export function findBrowser() {
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  for (const name of SYSTEM_NAMES) {
    try {
      return execFileSync("which", [name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
    } catch {}
  }
  const mac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
  return existsSync(mac) ? mac : undefined;
}

/** Its name and version, as it says them itself. */
export function describeBrowser() {
  const said = execFileSync(findBrowser(), ["--version"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return said.match(/^.*?\d[\d.]*/)?.[0] ?? said.trim();
}

/** Finds a browser, else downloads Playwright's, else asks apt, else says what to install. */
export function ensureBrowser() {
  const attempts = [
    ["npx", ["playwright", "install", "chromium"]],
    [
      "sh",
      [
        "-c",
        "apt-get update && for p in chromium-headless-shell chromium; do apt-get install -y --no-install-recommends $p && break; done",
      ],
    ],
  ];
  for (const [command, args] of attempts) {
    if (findBrowser()) return;
    say(`No browser found, trying: ${[command, ...args].join(" ")}`);
    // What goes wrong here is said below, in one line.
    spawnSync(command, args, { stdio: ["ignore", "inherit", "ignore"] });
  }
  if (!findBrowser())
    fail(
      "The browser tests need Chromium: install the package chromium or Google Chrome, then run npm test again.",
    );
}
