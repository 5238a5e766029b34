import { afterEach, beforeEach, expect, test, vi } from "vitest";

const refresh = vi.hoisted(() => vi.fn(async (_token: string) => "new"));
vi.mock("../../api-client/refresh.ts", () => ({ refresh }));

const MINUTE_MS = 60_000;
const DAY_SECONDS = 86_400;
let stored: string | null;
let logged: ReturnType<typeof vi.spyOn>;

function tokenFor(seconds: number, name = "first"): string {
  const claims = { exp: Date.now() / 1000 + seconds, name };
  return `x.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`;
}

/** Lets the API client come and answer. */
const settle = () => vi.dynamicImportSettled();

async function start(): Promise<void> {
  const { keepSessionFresh } = await import("./clock.ts");
  keepSessionFresh();
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 15) });
  refresh.mockReset().mockResolvedValue("new");
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  stored = null;
  vi.stubGlobal("localStorage", { getItem: (key: string) => (key === "access_token" ? stored : null) });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a token is refreshed once, 60 seconds before it expires", async () => {
  stored = tokenFor(600);
  await start();
  await vi.advanceTimersByTimeAsync(9 * MINUTE_MS - 1);
  await settle();
  expect(refresh).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await settle();
  expect(refresh.mock.calls).toEqual([[stored]]);
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  window.dispatchEvent(new Event("focus"));
  await settle();
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(logged).not.toHaveBeenCalled();
});

test("without a token nothing is planned and nothing is said", async () => {
  await start();
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  await settle();
  expect(refresh).not.toHaveBeenCalled();
  expect(logged).not.toHaveBeenCalled();
});

test("a moment that was past from the start is never kept", async () => {
  stored = tokenFor(50);
  await start();
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  window.dispatchEvent(new Event("focus"));
  await settle();
  expect(refresh).not.toHaveBeenCalled();
});

test.each([
  ["the window's focus", () => window.dispatchEvent(new Event("focus"))],
  ["a tab that is shown again", () => document.dispatchEvent(new Event("visibilitychange"))],
  ["another tab's storage", () => window.dispatchEvent(new Event("storage"))],
])("a moment that was slept through is kept at %s", async (_, wake) => {
  stored = tokenFor(600);
  await start();
  vi.setSystemTime(Date.now() + 8 * 60 * MINUTE_MS);
  for (const _ of ["on waking", "and not again"]) {
    wake();
    await settle();
    expect(refresh).toHaveBeenCalledTimes(1);
  }
});

test("a newer token is found when the window regains focus, though the one before was left alone", async () => {
  stored = tokenFor(50);
  await start();
  stored = tokenFor(120, "second");
  window.dispatchEvent(new Event("focus"));
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  await settle();
  expect(refresh.mock.calls).toEqual([[stored]]);
});

test("a token that lives 60 days is refreshed once, a minute before its end, after looks that timers reach", async () => {
  const begunMs = Date.now();
  stored = tokenFor(60 * DAY_SECONDS);
  await start();
  for (let look = 1; look <= 3; look++) {
    expect(refresh).not.toHaveBeenCalled();
    await vi.advanceTimersToNextTimerAsync();
    await settle();
  }
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(Date.now() - begunMs).toBe(60 * DAY_SECONDS * 1000 - MINUTE_MS);
});

test("a newer token has a moment of its own, and the older one's is forgotten", async () => {
  stored = tokenFor(600);
  await start();
  stored = tokenFor(1_200, "second");
  window.dispatchEvent(new Event("storage"));
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(19 * MINUTE_MS - 1);
  await settle();
  expect(refresh).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await settle();
  expect(refresh.mock.calls).toEqual([[stored]]);
});

test("a logout ends the watch", async () => {
  stored = tokenFor(600);
  await start();
  stored = null;
  window.dispatchEvent(new Event("storage"));
  expect(vi.getTimerCount()).toBe(0);
});

test("a token that cannot be read is logged once", async () => {
  stored = "gibberish";
  await start();
  window.dispatchEvent(new Event("focus"));
  expect(logged.mock.calls).toEqual([["Token cannot be read:", expect.any(Error)]]);
  expect(vi.getTimerCount()).toBe(0);
});

test("a refresh that fails is only logged", async () => {
  const failure = new Error("refused");
  refresh.mockRejectedValue(failure);
  stored = tokenFor(120);
  await start();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  await settle();
  await vi.waitFor(() => expect(logged.mock.calls).toEqual([["Scheduled token refresh failed:", failure]]));
});
