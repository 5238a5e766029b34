import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { answer, letAnswersArrive } from "../../testing/api.ts";
import { complaints } from "../../testing/complaints.ts";
import { expectAddress } from "../../testing/look.ts";
import { open, signedIn } from "../../testing/open.tsx";
import { keepSessionFresh } from "./clock.ts";

/* When a token is refreshed are rules (`session-clock.test.ts`); here, what becomes of a session where that fails. */

beforeAll(keepSessionFresh);
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }));
afterEach(() => void vi.useRealTimers());

const tokenFor = (seconds: number) => `.${btoa(JSON.stringify({ exp: Date.now() / 1000 + seconds }))}.`;

async function openProfile(changes: Record<string, string>): Promise<void> {
  await open("/profile", { local: { ...signedIn, ...changes } });
  await expect.element(page.getByRole("button", { name: "Logout" })).toBeVisible();
  window.dispatchEvent(new Event("focus"));
}

/** What was logged, once there is something. */
async function takeLog(): Promise<string[]> {
  await expect.poll(() => complaints.length).toBeGreaterThan(0);
  return complaints.splice(0);
}

test("a scheduled refresh that is refused is logged, and leaves the session alone", async () => {
  const asked = answer("refresh", () => Response.json({ code: "invalid_refresh_token" }, { status: 401 }));
  await openProfile({ access_token: tokenFor(90) });
  await vi.advanceTimersByTimeAsync(31_000);
  expect(await takeLog()).toEqual([expect.stringContaining("Scheduled token refresh failed")]);
  expect(asked).toHaveLength(1);
  await letAnswersArrive();
  await expectAddress("/profile");
  expect(localStorage.getItem("access_token")).not.toBeNull();
});

test("a scheduled refresh without a refresh token says so in the log", async () => {
  await openProfile({ access_token: tokenFor(90), refresh_token: "" });
  await vi.advanceTimersByTimeAsync(31_000);
  expect(await takeLog()).toEqual([expect.stringContaining("No refresh token available")]);
  await letAnswersArrive();
  await expectAddress("/profile");
});

test("a token that cannot be read is logged once and counts as a token", async () => {
  await openProfile({ access_token: "gibberish" });
  window.dispatchEvent(new Event("focus"));
  await letAnswersArrive();
  expect(await takeLog()).toEqual([expect.stringContaining("Token cannot be read")]);
  await expectAddress("/profile");
});
