import { expect, test } from "vitest";
import { failedAddress, leaveAddress, readReturnAddresses } from "./return-addresses.ts";

const SITE = "https://maamoul.example";

function read(search: Record<string, string>, publicOrigin = SITE, siteOrigins: string[] = []) {
  const origins = { publicOrigin, siteOrigins };
  const { successUrl, cancelUrl } = readReturnAddresses(new URLSearchParams(search), origins);
  return [successUrl.href, cancelUrl.href];
}

test.each<Record<string, string>>([{}, { success_url: "", cancel_url: "" }])(
  "%j leads to the site's own pages",
  (search) => {
    expect(read(search)).toEqual([`${SITE}/payment-success`, `${SITE}/subscriptions`]);
  },
);

test("addresses of the site are taken as they are, whole or relative", () => {
  const own = { success_url: `${SITE}/payment-success?plan=1#top`, cancel_url: "/subscriptions?tab=upgrade" };
  expect(read(own)).toEqual([own.success_url, `${SITE}/subscriptions?tab=upgrade`]);
});

test.each([
  "https://maamoul.example.evil.com/",
  "https://maamoul.example.evil.com/payment-success",
  "https://maamoul.examplé/",
  "https://maamoul.example:8443/",
  "http://maamoul.example/",
  "https://maamoul.example@evil.com/",
  "https://me@maamoul.example/",
  "https://:secret@maamoul.example/",
  "https://www.maamoul.example/",
  "https://",
  "javascript:alert(1)",
  "//evil.com",
  "\\\\evil.com",
])("%j is refused, as either address", (address) => {
  for (const name of ["success_url", "cancel_url"])
    expect(() => read({ [name]: address })).toThrow("return_address_refused");
});

test.each(["http://localhost:3000", "http://127.0.0.1:3000"])(
  "at %s both names of this machine are the site, at that port only",
  (origin) => {
    for (const own of ["http://localhost:3000/a", "http://127.0.0.1:3000/a"])
      expect(read({ success_url: own }, origin)[0]).toBe(own);
    for (const other of ["http://localhost:3001/", "http://localhost/", "http://localhost:30000/"])
      expect(() => read({ success_url: other }, origin)).toThrow("return_address_refused");
  },
);

test("a real site is not this machine", () => {
  expect(() => read({ success_url: "https://localhost/" })).toThrow("return_address_refused");
  expect(() => read({ success_url: "https://127.0.0.1/" })).toThrow("return_address_refused");
});

test("addresses of a site that uses this API are taken too, and nothing near them", () => {
  const [app, other] = ["https://app.example", "https://www.maamoul.example"];
  const success_url = `${app}/payment-success`;
  expect(read({ success_url }, SITE, [other, app])).toEqual([success_url, `${SITE}/subscriptions`]);
  for (const near of ["http://app.example/", "https://app.example:8443/", "https://app.example.evil.com/"])
    expect(() => read({ success_url: near }, SITE, [other, app])).toThrow("return_address_refused");
});

test("a declined payment leads back to the cancel address, which keeps its own and says so", () => {
  const cancelUrl = new URL(`${SITE}/subscriptions?tab=upgrade#plans`);
  expect(failedAddress(cancelUrl)).toBe(`${SITE}/subscriptions?tab=upgrade&payment_status=failed#plans`);
  expect(failedAddress(new URL(`${SITE}/subscriptions?payment_status=success`))).toBe(
    `${SITE}/subscriptions?payment_status=failed`,
  );
});

test("whoever leaves a checkout gives up that one, and comes back to the whole cancel address", () => {
  const cancel_url = `${SITE}/subscriptions?tab=upgrade&plan=1#plans`;
  const left = new URL(leaveAddress("row-1", new URL(cancel_url)), SITE);
  expect(left.pathname).toBe("/checkout/row-1/leave");
  expect(readReturnAddresses(left.searchParams, { publicOrigin: SITE, siteOrigins: [] }).cancelUrl.href).toBe(
    cancel_url,
  );
});
