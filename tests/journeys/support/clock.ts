import type { BrowserContext, Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";
import { isTakenOver } from "./wait-for-script.ts";

const MINUTE_MS = 60_000;
const STEP_MS = 20;
const ASKING_STEP_MS = 100;

/** From a minute ahead, the time of an open page passes only where the journey lets it. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + MINUTE_MS);
}

/** Pages that are opened from here on have a time that passes only where the journey lets it. */
export async function startWithoutTime(where: Page | BrowserContext, nowMs = Date.now()): Promise<void> {
  // An installed clock runs until it is paused, and it cannot be paused in its own past.
  await where.clock.install({ time: nowMs - MINUTE_MS });
  await where.clock.pauseAt(nowMs);
}

/** Lets the page do what an event told it to, before time passes on. */
export async function letReact(page: Page): Promise<void> {
  await page.evaluate(() => fetch("/healthz"));
}

/** What time passes for: a thing to see, or another question. */
type Coming = Locator | (() => boolean | Promise<boolean>);

/** Lets time pass in small steps until something has come: React holds a screen back for a moment. */
export async function passTimeUntil(
  where: Page | BrowserContext,
  coming: Coming,
  stepMs = STEP_MS,
): Promise<void> {
  const look = async () => {
    await where.clock.runFor(stepMs);
    return typeof coming === "function" ? coming() : coming.isVisible();
  };
  await expect.poll(look, { intervals: [STEP_MS] }).toBe(true);
}

/** Lets a page ask on until something has come: each question follows an answer, whenever that comes. */
export async function letAskUntil(page: Page, coming: Coming): Promise<void> {
  await passTimeUntil(page, coming, ASKING_STEP_MS);
}

/** Opens a page that knows no time, and waits for its script or for something else. */
export async function openWithoutTime(
  page: Page,
  path: string,
  coming: Coming = () => page.evaluate(isTakenOver),
): Promise<void> {
  await startWithoutTime(page);
  await page.goto(path);
  await passTimeUntil(page, coming);
}
