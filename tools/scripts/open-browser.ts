import { chromium } from "@playwright/test";
import { findBrowser } from "./browser.mjs";

export function openBrowser() {
  return chromium.launch({
    executablePath: findBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--font-render-hinting=none"],
  });
}
