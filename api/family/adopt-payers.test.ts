import { eq, isNull, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { startBackground } from "../background.ts";
import { grantPlan } from "../billing/providers/grant/grant-plan.ts";
import { charges, type SubscriptionStatus, subscriptions } from "../db/schema.ts";
import { FOUNDER, JOINER, join, readAccount } from "../testing/accounts/invite.ts";
import { settleDue } from "../testing/settle-due.ts";
import { describeApi } from "../testing/testing.ts";
import { adoptPayers } from "./adopt-payers.ts";

const CARD = { number: "4242 4242 4242 4242", expiry: "08/30", cvc: "123", name: "Layla Haddad" };

describeApi("a plan that the version before writes while it still serves", (api) => {
  let founder: string;
  beforeEach(async () => {
    await join(api);
    founder = (await readAccount(api, FOUNDER)).id;
  });

  /** As the version before does, it names nobody. */
  const forgetPayer = () => api.db.update(subscriptions).set({ payerId: null });
  async function openCheckout(): Promise<string> {
    const path = await api.openCheckout(await api.signIn(JOINER), "premium-monthly");
    await forgetPayer();
    return path;
  }
  const pay = (path: string) => api.app.request(path, { method: "POST", body: new URLSearchParams(CARD) });
  const readPlan = async () => {
    const familyId = await api.familyOf(FOUNDER);
    const [row] = await api.db.select().from(subscriptions).where(eq(subscriptions.familyId, familyId));
    return row;
  };

  test("its checkout can be paid here at once, by the adult who has been in the family longest", async () => {
    expect((await pay(await openCheckout())).status).toBe(303);
    expect(await readPlan()).toMatchObject({ status: "active", payerId: founder });
    expect(await api.db.select().from(charges).where(eq(charges.payerId, founder))).toHaveLength(1);
  });

  test("it is renewed here at the end of its period", async () => {
    await pay(await openCheckout());
    await forgetPayer();
    api.advance(32 * 24 * 3600);
    await settleDue(api.deps);
    expect(await readPlan()).toMatchObject({ status: "active", payerId: founder });
    expect(await api.db.select().from(charges).where(eq(charges.payerId, founder))).toHaveLength(2);
  });

  test("nobody is asked for a card", async () => {
    await pay(await openCheckout());
    await forgetPayer();
    const { adults, card_needed_until } = await api.call("family", { bearer: await api.signIn(JOINER) });
    expect(card_needed_until).toBeNull();
    expect(adults.find(({ pays }) => pays)?.email).toBe(FOUNDER);
  });

  test("the background names its payer", async () => {
    await pay(await openCheckout());
    await forgetPayer();
    const background = startBackground({ ...api.deps, transport: { async send() {}, close() {} } });
    await expect.poll(async () => (await readPlan())?.payerId).toBe(founder);
    await background.close();
  });

  test.each<[SubscriptionStatus, string | null]>([
    ["pending", "founder"],
    ["confirming", "founder"],
    ["scheduled", "founder"],
    ["active", "founder"],
    // Its payer is gone.
    ["cancelled", null],
    ["ended", null],
    ["replaced", null],
  ])("%s, it is paid by %s", async (status, payer) => {
    await openCheckout();
    await api.db.update(subscriptions).set({ status }).where(isNull(subscriptions.paidAt));
    await adoptPayers(api.deps);
    expect((await readPlan())?.payerId).toBe(payer && founder);
  });

  test("a gift is paid by nobody, and a payer who is named stays", async () => {
    const until = new Date(api.now().getTime() + 24 * 3600_000);
    await grantPlan(api.deps, { familyId: await api.familyOf(FOUNDER), planId: "premium-monthly", until });
    await adoptPayers(api.deps);
    expect((await readPlan())?.payerId).toBeNull();
    const { id } = await readAccount(api, JOINER);
    await api.db.update(subscriptions).set({ payerId: id, provider: "sandbox" });
    await adoptPayers(api.deps);
    expect(await api.db.$count(subscriptions, sql`${subscriptions.payerId} <> ${id}`)).toBe(0);
  });
});
