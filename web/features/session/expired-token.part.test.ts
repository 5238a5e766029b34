import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { answer, letAnswersArrive } from "../../testing/api.ts";
import { none } from "../../testing/families.ts";
import { button, expectAddress, expectNone } from "../../testing/look.ts";
import { open, signedIn } from "../../testing/open.tsx";
import { passTimeUntil } from "../../testing/pass-time.ts";

const failed = page.getByText("Failed to load subscription data");
const readLocal = () => ({ ...localStorage });
const refused = (code: string) => Response.json({ code }, { status: 401 });
const bearerOf = (request: Request | undefined) =>
  request?.headers.get("Authorization")?.slice("Bearer ".length);
const stopTime = () => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });

afterEach(() => void vi.useRealTimers());

/**
 * A stand-in for the API that takes each refresh token once and only its newest access token. What `early` answers
 * to a refresh comes first.
 */
function rotateTokens(early: (request: Request, count: number) => unknown = () => undefined) {
  let newest = { access_token: "none yet", refresh_token: "refresh-1" };
  let rotation = 0;
  const refreshes = answer("refresh", async (request, count) => {
    const instead = await early(request, count);
    if (instead) return instead;
    if (bearerOf(request) !== newest.refresh_token) return refused("invalid_refresh_token");
    rotation += 1;
    newest = { access_token: `rotation ${rotation}`, refresh_token: `refresh-1-rotated-${rotation}` };
    return newest;
  });
  const calls: Request[] = [];
  const replyWith = (body: object) => (request: Request) => {
    calls.push(request);
    return bearerOf(request) === newest.access_token ? body : refused("unauthorized");
  };
  answer("plans", replyWith({ plans: { data: [] } }));
  answer("features", replyWith(none));
  return { refreshes, calls, newest: () => newest };
}

test("a call that is refused twice ends the session without a loop", async () => {
  const { refreshes } = rotateTokens();
  const asked = answer("plans", () => refused("unauthorized"));
  await open("/subscriptions", { local: signedIn });
  await expectAddress("/login");
  await expect.poll(readLocal).toEqual({});
  expect(refreshes).toHaveLength(1);
  expect(asked).toHaveLength(2);
});

test("a refused refresh clears storage and leads to the login", async () => {
  const { refreshes } = rotateTokens();
  await open("/subscriptions", { local: { ...signedIn, refresh_token: "an-old-one" } });
  await expectAddress("/login");
  await expect.poll(readLocal).toEqual({});
  expect(refreshes).toHaveLength(1);
});

test("without a refresh token there is none to try", async () => {
  const { refreshes } = rotateTokens();
  const { refresh_token: _, ...rest } = signedIn;
  await open("/subscriptions", { local: rest });
  await expectAddress("/login");
  await expect.poll(readLocal).toEqual({});
  expect(refreshes).toHaveLength(0);
});

test("a token that another tab has just stored is taken over without a refresh", async () => {
  const { refreshes } = rotateTokens();
  const held = Promise.withResolvers<void>();
  const asked = answer("plans", async (_, count) => {
    if (count > 1) return { plans: { data: [] } };
    await held.promise;
    return refused("unauthorized");
  });
  answer("features", none);
  await open("/subscriptions", { local: signedIn });
  await expect.poll(() => asked.length).toBe(1);
  localStorage.setItem("access_token", "newer");
  held.resolve();
  await expect.poll(() => asked.length).toBe(2);
  expect(bearerOf(asked[1])).toBe("newer");
  expect(refreshes).toHaveLength(0);
});

test("an unanswered refresh is tried again, then an error with a way to try again", async () => {
  stopTime();
  const replies = [503, 429].map((status) => Response.json({}, { status }));
  const { refreshes, newest } = rotateTokens((_, count) => {
    if (count === 3) throw new TypeError("Failed to fetch");
    return replies[count - 1];
  });
  await open("/subscriptions", { local: signedIn });
  await passTimeUntil(() => failed.query() !== null);
  expect(refreshes).toHaveLength(3);
  await expectAddress("/subscriptions");
  expect(readLocal()).toMatchObject({ refresh_token: "refresh-1" });

  await button("Try Again").click();
  await expectNone(failed);
  await expect.poll(() => localStorage.getItem("refresh_token")).toBe("refresh-1-rotated-1");
  expect(readLocal()).toMatchObject(newest());
  expect(refreshes).toHaveLength(4);
});

test("a refresh that is answered at the second try goes on as if nothing had been", async () => {
  stopTime();
  const { refreshes, calls } = rotateTokens((_, count) =>
    count === 1 ? Response.json({}, { status: 503 }) : undefined,
  );
  await open("/subscriptions", { local: signedIn });
  await passTimeUntil(() => calls.length === 4);
  expect(refreshes).toHaveLength(2);
  await letAnswersArrive();
  await expectNone(failed);
  await expectAddress("/subscriptions");
});

test("a hung refresh is given up after 10 seconds and the session is kept", async () => {
  stopTime();
  let askedAtMs = 0;
  const { refreshes } = rotateTokens(({ signal }) => {
    askedAtMs = Date.now();
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  });
  await open("/subscriptions", { local: signedIn });
  await expect.poll(() => refreshes.length).toBe(1);
  // A look that is repeated lets some of it pass by itself.
  await vi.advanceTimersByTimeAsync(askedAtMs + 9_999 - Date.now());
  await letAnswersArrive();
  expect(failed.query()).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  await letAnswersArrive();
  expect(failed.query()).not.toBeNull();
  await expectAddress("/subscriptions");
  expect(readLocal()).toMatchObject({ refresh_token: "refresh-1" });
});

test("a logout while a refresh is under way leaves storage empty", async () => {
  const held = Promise.withResolvers<void>();
  const { refreshes } = rotateTokens(() => held.promise);
  answer("logout", {});
  await open("/subscriptions", { local: signedIn });
  await expect.poll(() => refreshes.length).toBe(1);
  await button("Logout").click();
  await expectAddress("/login");
  held.resolve();
  await letAnswersArrive();
  expect(readLocal()).toEqual({});
  await expectAddress("/login");
});
