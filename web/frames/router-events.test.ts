import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

/** `useArrival` learns of a navigation by these two events, which the router makes and no standard has. */
test("the router tells of a push and of a replace by events of their names", async () => {
  const heard: string[] = [];
  const history = { pushState() {}, replaceState() {} };
  vi.stubGlobal("window", {});
  vi.stubGlobal("history", history);
  vi.stubGlobal("dispatchEvent", (event: Event) => heard.push(event.type));
  const { navigate } = await import("wouter/use-browser-location");

  navigate("/login");
  navigate("/profile", { replace: true });
  expect(heard).toEqual(["pushState", "replaceState"]);
});
