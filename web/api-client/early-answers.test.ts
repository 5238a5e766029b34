import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { calls } from "../../contract/calls.ts";
import { call } from "./call.ts";
import { askEarly } from "./early-answers.ts";

const none = { is_paid_plan: false, is_trial_period: false };
const stored = new Map<string, string>();
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  stored.set("access_token", "token-1");
  stored.set("refresh_token", "refresh-1");
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", { documentElement: { lang: "en" }, querySelector: () => null });
  vi.stubGlobal("fetch", fetched);
  fetched.mockReset().mockImplementation(async () => Response.json(none));
});
afterEach(() => vi.unstubAllGlobals());

const tokensSent = () =>
  fetched.mock.calls.map(([, options]) => new Headers(options?.headers).get("Authorization"));

test("what was asked early is taken over, once", async () => {
  askEarly([calls.features.path]);
  expect(fetched).toHaveBeenCalledTimes(1);
  await expect(call("features", {})).resolves.toMatchObject(none);
  expect(fetched).toHaveBeenCalledTimes(1);
  await call("features", {});
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("it is asked as the call itself asks", async () => {
  askEarly([calls.features.path]);
  const [address, early] = fetched.mock.calls[0] ?? [];
  await call("features", {});
  await call("features", {});
  const [laterAddress, later] = fetched.mock.calls[1] ?? [];
  expect(laterAddress).toBe(address);
  expect(new Headers(later?.headers)).toEqual(new Headers(early?.headers));
});

test("without a session nothing is asked early", () => {
  stored.delete("access_token");
  askEarly([calls.features.path]);
  expect(fetched).not.toHaveBeenCalled();
});

test("a page that asked nothing early asks when it needs the answer", async () => {
  await expect(call("features", {})).resolves.toMatchObject(none);
  expect(tokensSent()).toEqual(["Bearer token-1"]);
});

test("a 401 that came early is answered with a refresh and one more try", async () => {
  fetched.mockResolvedValueOnce(Response.json({}, { status: 401 }));
  fetched.mockResolvedValueOnce(Response.json({ access_token: "token-2", refresh_token: "refresh-2" }));
  askEarly([calls.features.path]);
  await expect(call("features", {})).resolves.toMatchObject(none);
  expect(tokensSent()).toEqual(["Bearer token-1", "Bearer refresh-1", "Bearer token-2"]);
});

test("where no answer came early, the call asks", async () => {
  fetched.mockRejectedValueOnce(new TypeError("no connection"));
  askEarly([calls.features.path]);
  await expect(call("features", {})).resolves.toMatchObject(none);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("another session is never shown what was asked for the one before", async () => {
  askEarly([calls.features.path]);
  stored.set("access_token", "token-2");
  await call("features", {});
  expect(tokensSent()).toEqual(["Bearer token-1", "Bearer token-2"]);
});

test("another language asks again", async () => {
  askEarly([calls.features.path]);
  document.documentElement.lang = "ar";
  await call("features", {});
  expect(fetched).toHaveBeenCalledTimes(2);
});
