import { beforeEach, expect, test } from "vitest";
import { charges } from "../../db/schema.ts";
import { FATHER, gatherFamily, MOTHER } from "../../testing/families/family.ts";
import { readWords } from "../../testing/read-words.ts";
import { describeOnBothDatabases } from "../../testing/testing.ts";

const PERIOD_END = "2027-03-01T08:00:00.000Z";
const MORE = "classroom-yearly";
const LESS = "premium-monthly";

describeOnBothDatabases("a plan that one parent cancels while the other changes it", (api) => {
  let mother: string;
  let father: string;
  beforeEach(async () => {
    await gatherFamily(api);
    mother = await api.signIn(MOTHER);
    father = await api.signIn(FATHER);
  });

  async function open(path: string, language = "en") {
    const page = await (await api.app.request(path, { headers: { "Accept-Language": language } })).text();
    return /name="quote" value="([^"]+)"/.exec(page)?.[1] ?? "";
  }
  async function confirm(path: string, quote: string, language = "en") {
    const headers = { "Accept-Language": language };
    const body = new URLSearchParams({ quote });
    const response = await api.app.request(path, { method: "POST", headers, body });
    return { status: response.status, text: await response.text() };
  }
  /** A minute later than what the father sees. */
  async function cancelMeanwhile() {
    api.advance(60);
    await api.call("cancelSubscription", { bearer: mother });
  }
  const features = () => api.call("features", { bearer: father });
  const quote = (plan: string) => api.call("quote", { bearer: father, body: { subscription_plan_id: plan } });

  test.each([MORE, LESS])("stays cancelled when the open checkout of %s is confirmed", async (plan) => {
    const path = await api.openCheckout(father, plan);
    const seen = await open(path);
    await cancelMeanwhile();
    const before = await api.db.$count(charges);

    const { status, text } = await confirm(path, seen);
    expect(status).toBe(409);
    expect(text).toContain("Nothing was charged: please check them and confirm again.");
    expect(readWords(text)).toContain(
      "Your family has cancelled the plan that it has now, which ends on 1 March 2027.",
    );
    expect(await api.db.$count(charges)).toBe(before);
    expect(await features()).toMatchObject({ plan_id: "premium-yearly", cancel_at: PERIOD_END });
  });

  test("is told in the reader's language, and goes on once that was confirmed", async () => {
    const path = await api.openCheckout(father, MORE);
    const seen = await open(path);
    await cancelMeanwhile();
    expect((await confirm(path, seen, "ar")).text).toContain("ألغت عائلتكم باقتها الحالية");

    expect((await confirm(path, await open(path))).status).toBe(303);
    expect(await features()).toMatchObject({ plan_id: MORE, cancel_at: null });
  });

  test("is asked about again when it was resumed meanwhile", async () => {
    await api.call("cancelSubscription", { bearer: mother });
    const path = await api.openCheckout(father, LESS);
    const seen = await open(path);
    api.advance(60);
    await api.call("resumeSubscription", { bearer: mother });
    expect((await confirm(path, seen)).status).toBe(409);
  });

  test("opens no checkout by a quote from before, and by the next one that says so", async () => {
    const before = await quote(MORE);
    expect(before.cancel_at).toBeNull();
    await api.call("cancelSubscription", { bearer: mother });
    const body = { subscription_plan_id: MORE, snapshot: before.snapshot };
    expect(await api.refuse("createSubscription", { bearer: father, body })).toMatchObject({
      status: 409,
      body: { code: "quote_changed" },
    });
    const after = await quote(MORE);
    expect(after.cancel_at).toBe(PERIOD_END);
    const snapshot = after.snapshot ?? "";
    await api.call("createSubscription", { bearer: father, body: { subscription_plan_id: MORE, snapshot } });
  });
});
