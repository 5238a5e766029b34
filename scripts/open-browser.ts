import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const SYSTEM_BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The system's Chromium, else the one Playwright has installed. */
export function openBrowser() {
  return chromium.launch({
    executablePath: SYSTEM_BROWSERS.find(existsSync),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--font-render-hinting=none"],
  });
}
