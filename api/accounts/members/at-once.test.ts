import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { PRIVACY_VERSION, TERMS_VERSION } from "../../../contract/rules.ts";
import { accounts, charges, children, subscriptions } from "../../db/schema.ts";
import { FOUNDER, findInvited, invite, JOINER, join, readAccount } from "../../testing/accounts/invite.ts";
import { pressPay } from "../../testing/families/pay.ts";
import { describeOnBothDatabases } from "../../testing/testing.ts";
import { eraseDue } from "../deletion/erase-due.ts";
import { erasePerson } from "../deletion/erase-person.ts";

const CHILD = "child@maamoul.example";
const PREMIUM = "premium@maamoul.example";
const password = "cookies-123";
const DAY_SECONDS = 24 * 3600;
const texts = { terms_version: TERMS_VERSION, privacy_version: PRIVACY_VERSION, language: "en" as const };

describeOnBothDatabases("two things at once in a family", (api) => {
  const exists = async (email: string) => (await api.db.$count(accounts, eq(accounts.email, email))) > 0;
  const accept = (bearer: string, id: string) => api.call("acceptInvitation", { bearer, body: { id } });
  /** "done", or the code of the refusal. */
  const outcome = (answer: Promise<unknown>) =>
    answer.then(
      () => "done",
      (error: Error) => /"code":"(\w+)"/.exec(error.message)?.[1] ?? error.message,
    );
  async function payerOf(email: string) {
    const { id: payerId, familyId } = await readAccount(api, email);
    return { familyId, payerId };
  }
  async function listRunning(): Promise<{ familyId: string; payerId: string | null }[]> {
    const rows = await api.db
      .select()
      .from(subscriptions)
      .where(inArray(subscriptions.status, ["active", "cancelled", "confirming"]));
    return rows.map(({ familyId, payerId }) => ({ familyId, payerId }));
  }

  test("an adult accepts while the one who invited is erased: the adult and the child stay", async () => {
    const joiner = await api.signIn(JOINER);
    await api.call("addChild", { bearer: joiner, body: { first_name: "Omar", ...texts } });
    await api.call("deleteAccount", { bearer: await api.signIn(FOUNDER), body: { password } });
    api.advance(DAY_SECONDS);
    await invite(api, FOUNDER, JOINER);
    const id = await findInvited(api, JOINER);
    api.advance(6 * DAY_SECONDS);
    const bearer = await api.signIn(JOINER);
    const [answer] = await Promise.all([outcome(accept(bearer, id)), eraseDue(api.deps)]);
    expect(["done", "invitation_gone", "family_changed"]).toContain(answer);
    expect([await exists(FOUNDER), await exists(CHILD), await exists(JOINER)]).toEqual([false, false, true]);
    const { adults, children: shown } = await api.call("family", { bearer });
    expect([adults.length, shown.map(({ first_name }) => first_name)]).toEqual([1, ["Omar"]]);
    expect(await api.db.select().from(children)).toMatchObject([{ familyId: await api.familyOf(JOINER) }]);
  });

  test("two adults accept each other's invitation: they are in one family, with the children of both", async () => {
    await api.call("addChild", {
      bearer: await api.signIn(JOINER),
      body: { first_name: "Omar", ...texts },
    });
    await invite(api, FOUNDER, JOINER);
    await invite(api, JOINER, FOUNDER);
    const tries = await Promise.all(
      [FOUNDER, JOINER].map(async (email) => ({
        bearer: await api.signIn(email),
        id: await findInvited(api, email),
      })),
    );
    const answers = await Promise.all(tries.map(({ bearer, id }) => outcome(accept(bearer, id))));
    expect(answers.sort()).toEqual(["done", expect.stringMatching(/^(family_changed|invitation_gone)$/)]);
    expect(await api.familyOf(FOUNDER)).toBe(await api.familyOf(JOINER));
    const shown = (await api.call("family", { bearer: await api.signIn(JOINER) })).children;
    expect(shown).toMatchObject([{ email: CHILD }, { first_name: "Omar" }]);
  });

  test("an adult pays while accepting an invitation: no plan runs where no adult is", async () => {
    const checkout = await api.openCheckout(await api.signIn(JOINER), "premium-monthly");
    const before = await api.db.$count(charges);
    await invite(api, FOUNDER, JOINER);
    const bearer = await api.signIn(JOINER);
    const id = await findInvited(api, JOINER);
    const outcomes = await Promise.all([outcome(accept(bearer, id)), pressPay(api, checkout)]);
    const isPaid = outcomes[1] === 303;
    expect(outcomes).toEqual(isPaid ? ["own_plan_first", 303] : ["done", 409]);
    const demo = await payerOf(PREMIUM);
    const running = await listRunning();
    expect(running).toHaveLength(isPaid ? 2 : 1);
    expect(running).toEqual(expect.arrayContaining(isPaid ? [demo, await payerOf(JOINER)] : [demo]));
    // In the days that are left of the trial nothing is charged.
    expect(await api.db.$count(charges)).toBe(before);
  });

  test("an adult pays while being erased: no plan runs, and nothing is charged afterwards", async () => {
    const checkout = await api.openCheckout(await api.signIn(JOINER), "premium-monthly");
    const { id } = await readAccount(api, JOINER);
    const [, status] = await Promise.all([erasePerson(api.deps, id), pressPay(api, checkout)]);
    expect([303, 404, 409, 410]).toContain(status);
    expect(await exists(JOINER)).toBe(false);
    expect(await listRunning()).toMatchObject([{ familyId: await api.familyOf(PREMIUM) }]);
  });

  test("an adult orders while asking for deletion: the plan does not renew", async () => {
    const bearer = await api.signIn(FOUNDER);
    const body = { subscription_plan_id: "premium-monthly" };
    const outcomes = await Promise.all([
      outcome(api.call("deleteAccount", { bearer, body: { password } })),
      outcome(api.call("createSubscription", { bearer, body })),
    ]);
    expect(outcomes[0]).toBe("done");
    expect(["done", "account_leaving", "family_changed"]).toContain(outcomes[1]);
    const open = await api.db.$count(subscriptions, eq(subscriptions.status, "pending"));
    expect(open).toBe(0);
  });

  test("the payer leaves while another adult takes over paying: the plan goes on with that card, or ends", async () => {
    const joiner = await join(api, PREMIUM);
    const { url } = await api.call("changeCard", { bearer: joiner });
    const bearer = await api.signIn(PREMIUM);
    const outcomes = await Promise.all([outcome(api.call("leaveFamily", { bearer })), pressPay(api, url)]);
    expect(outcomes).toEqual(["done", 303]);
    expect(await listRunning()).toEqual([await payerOf(JOINER)]);
    expect((await api.call("features", { bearer: joiner })).cancel_at ?? null).toBeNull();
  });

  test("an adult leaves while being removed: they have one family of their own, and one is told once", async () => {
    const joiner = await join(api, PREMIUM);
    const bearer = await api.signIn(PREMIUM);
    const { id } = await readAccount(api, JOINER);
    const outcomes = await Promise.all([
      outcome(api.call("leaveFamily", { bearer: joiner })),
      outcome(api.call("removeAdult", { bearer, body: { id } })),
    ]);
    expect(outcomes[1]).toBe("done");
    expect(["done", "last_adult"]).toContain(outcomes[0]);
    expect((await api.call("family", { bearer: joiner })).adults).toHaveLength(1);
    const told = (await api.readMail()).filter(({ recipient }) => recipient === PREMIUM);
    expect(told).toHaveLength(1);
  });
});
