import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderHook } from "vitest-browser-react";
import { useSecondsUntil } from "./use-seconds-until.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("a second that has begun counts until it is over", async () => {
  const momentMs = Date.now() + 1500;
  const { result, act } = await renderHook(() => useSecondsUntil(momentMs));
  expect(result.current).toBe(2);
  for (const left of [1, 0]) {
    await act(() => vi.advanceTimersByTime(1000));
    expect(result.current).toBe(left);
  }
});
