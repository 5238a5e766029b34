import fc from "fast-check";
import { expect, test } from "vitest";
import { withReturnAddresses } from "./checkout-address.ts";

const here = { siteOrigin: "https://maamoul.example", apiHost: "" };

test("both return addresses are added as absolute addresses of this site", () => {
  const { searchParams } = new URL(withReturnAddresses("https://pay.example/c/1", here) as string);
  expect(searchParams.get("success_url")).toBe("https://maamoul.example/payment-success");
  expect(searchParams.get("cancel_url")).toBe("https://maamoul.example/subscriptions");
});

test("the checkout's own parameters and fragment are kept", () => {
  const address = new URL(
    withReturnAddresses("https://pay.example/c/1?key=a%26b&lang=ar#card", here) as string,
  );
  expect(address.searchParams.get("key")).toBe("a&b");
  expect(address.searchParams.get("lang")).toBe("ar");
  expect(address.hash).toBe("#card");
});

test("return addresses that the checkout already carries are replaced", () => {
  const address = new URL(
    withReturnAddresses("https://pay.example/?success_url=https://evil.example", here) as string,
  );
  expect(address.searchParams.getAll("success_url")).toEqual(["https://maamoul.example/payment-success"]);
});

test("a relative address belongs to the API, or to this site where the API does", () => {
  expect(withReturnAddresses("/checkout/1", here)).toMatch(/^https:\/\/maamoul\.example\/checkout\/1\?/);
  expect(withReturnAddresses("/checkout/1", { ...here, apiHost: "https://api.example" })).toMatch(
    /^https:\/\/api\.example\/checkout\/1\?/,
  );
});

test("only addresses of the web are followed", () => {
  for (const address of [
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "intent://x",
    "http://",
  ])
    expect(withReturnAddresses(address, here)).toBeUndefined();
});

test("whatever parameters a checkout has, it keeps them", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.string()), (own) => {
      const result = withReturnAddresses(`https://pay.example/?${new URLSearchParams(own)}`, here) as string;
      const { searchParams } = new URL(result);
      for (const [name, value] of Object.entries(own)) expect(searchParams.get(name)).toBe(value);
    }),
  );
});

test("a checkout on this machine is followed without https", () => {
  expect(withReturnAddresses("http://localhost:3000/checkout/1", here)).toMatch(/^http:\/\/localhost:3000\//);
});

test("a card page comes back to the screen that it was opened on", () => {
  const ways = { success: "/family?card=paying", cancel: "/family" } as const;
  const { searchParams } = new URL(withReturnAddresses("/card/1", { ...here, ...ways }) as string);
  expect(searchParams.get("success_url")).toBe("https://maamoul.example/family?card=paying");
  expect(searchParams.get("cancel_url")).toBe("https://maamoul.example/family");
});
