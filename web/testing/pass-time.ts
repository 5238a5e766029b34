import { expect, vi } from "vitest";

/** Lets the page's time pass until something has come. */
export function passTimeUntil(has: () => boolean): Promise<void> {
  return expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(100);
      return has();
    })
    .toBe(true);
}
