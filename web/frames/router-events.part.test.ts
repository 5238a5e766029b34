import { expect, test } from "vitest";
import { navigate } from "wouter/use-browser-location";

/** `useArrival` learns of a navigation by these two events, which the router makes and no standard has. */
test("the router tells of a push and of a replace by events of their names", () => {
  const heard: string[] = [];
  const listening = new AbortController();
  for (const name of ["pushState", "replaceState"])
    addEventListener(name, ({ type }) => heard.push(type), { signal: listening.signal });
  const before = location.href;

  navigate("/login");
  navigate("/profile", { replace: true });
  listening.abort();
  expect(heard).toEqual(["pushState", "replaceState"]);
  history.replaceState(null, "", before);
});
