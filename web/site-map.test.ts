import { expect, test } from "vitest";
import type { Href } from "./site-map.ts";

/** The compiler is the test: it fails where a line below is not the mistake that it is marked as. */
test("only addresses of the site map compile as links", () => {
  const right: Href[] = ["/", "/ar", "/ar/privacy-policy", "/login", "/subscriptions?payment_status=failed"];
  const wrong: Href[] = [
    // @ts-expect-error: no such page
    "/logout",
    // @ts-expect-error: account pages have no address in another language
    "/ar/login",
    // @ts-expect-error: a search needs its page
    "?payment_status=failed",
  ];
  expect(right).not.toEqual(wrong);
});
