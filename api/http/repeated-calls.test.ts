import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type CallName, calls } from "../../contract/calls.ts";
import { charges } from "../db/schema.ts";
import { DEMO_PASSWORD } from "../seed/demo.ts";
import { describeApi } from "../testing/testing.ts";

const PARENT = "parent@maamoul.example";
const PLAN = { subscription_plan_id: "premium-monthly" };
const CARD = { number: "4242 4242 4242 4242", expiry: "12/34", cvc: "123", name: "Layla Haddad" };

const [, address = ""] =
  /location ~ (\S+) {/.exec(
    readFileSync("ops/nginx.conf", "utf8").replace(/[\s\S]*# POSTs that may come twice/, ""),
  ) ?? [];
const repeated = new RegExp(address);

/** What each of them is asked with. */
const bodies: Partial<Record<CallName, object>> = {
  login: { email: PARENT, password: DEMO_PASSWORD },
  forgotPassword: { email: PARENT },
  refresh: {},
  changeSettings: { reminders: false },
  createSubscription: PLAN,
  quote: PLAN,
  checkPromo: { promo_code: "WELCOME20", ...PLAN },
};

test("nginx repeats these POSTs and no others", () => {
  const names = (Object.keys(calls) as CallName[]).filter(
    (name) => calls[name].method === "POST" && repeated.test(calls[name].path),
  );
  expect(names.sort()).toEqual(Object.keys(bodies).sort());
});

describeApi("a POST that nginx repeats", (api) => {
  test.each(Object.keys(bodies) as CallName[])("%s is answered as if it came once", async (name) => {
    const { access_token, refresh_token } = await api.login(PARENT);
    const bearer = name === "refresh" ? refresh_token : access_token;
    const ask = () => api.call(name, { bearer, body: bodies[name] as never });
    await ask();
    await ask();
    expect((await api.readMail()).length).toBe(name === "forgotPassword" ? 1 : 0);
  });

  test("paying at a checkout leads to the same page, and is charged once", async () => {
    const path = await api.openCheckout(await api.signIn(PARENT), "premium-monthly");
    expect(path).toMatch(repeated);
    const pay = () => api.app.request(path, { method: "POST", body: new URLSearchParams(CARD) });
    const [first, second] = [await pay(), await pay()];
    expect([first.status, second.status]).toEqual([303, 303]);
    expect(second.headers.get("Location")).toBe(first.headers.get("Location"));
    const before = (await api.db.select().from(charges)).length;
    await pay();
    expect(await api.db.$count(charges)).toBe(before);
  });
});
