import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { CallName } from "../../../contract/calls.ts";
import { PRIVACY_VERSION, TERMS_VERSION } from "../../../contract/rules.ts";
import { accounts, children, subscriptions } from "../../db/schema.ts";
import { FOUNDER, findInvited, invite, JOINER, join, readAccount } from "../../testing/accounts/invite.ts";
import { pressPay } from "../../testing/families/pay.ts";
import { settleDue } from "../../testing/settle-due.ts";
import { describeOnBothDatabases } from "../../testing/testing.ts";
import { erasePerson } from "../deletion/erase-person.ts";

const PAYER = "premium@maamoul.example";
const STRANGER = "employee@adnoc.ae";
const texts = { terms_version: TERMS_VERSION, privacy_version: PRIVACY_VERSION, language: "en" as const };

/** What `prepare` makes ready. */
const names = [
  "invite",
  "take back",
  "accept",
  "be joined",
  "leave",
  "leave as the payer",
  "remove",
  "take over paying",
  "ask for deletion",
  "keep",
  "erase",
  "add a child",
  "consent",
  "withdraw",
  "order",
  "pay",
  "cancel",
  "resume",
  "renew",
] as const;

/** Done; a page of the way to pay; or refused with a sentence. */
const CLEAR: readonly unknown[] = [
  200,
  303,
  409,
  410,
  "card_needed",
  "family_changed",
  "invitation_gone",
  "last_adult",
  "no_subscription",
  "not_found",
  "unauthorized",
];

describeOnBothDatabases("every two things at once in a family", (api) => {
  const idOf = async (email: string) => (await readAccount(api, email)).id;
  /** 200, or the code of the refusal. */
  const send = (name: CallName, bearer: string, body: object = {}) =>
    api.call(name, { bearer, body }).then(
      () => 200,
      (error: Error) => /"code":"(\w+)"/.exec(error.message)?.[1] ?? error.message,
    );

  /** A payer with a child, an adult with another who joined later, invitations between two families, open pages. */
  async function prepare() {
    const child = (bearer: string, first_name: string) =>
      api.call("addChild", { bearer, body: { first_name, ...texts } });
    await child(await api.signIn(JOINER), "Omar");
    const joiner = await join(api, PAYER);
    const payer = await api.signIn(PAYER);
    const founder = await api.signIn(FOUNDER);
    const { id: child_id } = await child(payer, "Noor");
    await invite(api, FOUNDER, JOINER);
    await invite(api, JOINER, FOUNDER);
    const invitedJoiner = { id: await findInvited(api, JOINER) };
    const invitedFounder = { id: await findInvited(api, FOUNDER) };
    const checkout = await api.openCheckout(joiner, "classroom-yearly");
    const { url: card } = await api.call("changeCard", { bearer: joiner });
    const joinerId = await idOf(JOINER);
    const payerId = await idOf(PAYER);
    return {
      invite: () => send("inviteAdult", joiner, { email: STRANGER }),
      "take back": () => send("takeBackInvitation", payer, invitedFounder),
      accept: () => send("acceptInvitation", joiner, invitedJoiner),
      "be joined": () => send("acceptInvitation", founder, invitedFounder),
      leave: () => send("leaveFamily", joiner),
      "leave as the payer": () => send("leaveFamily", payer),
      remove: () => send("removeAdult", payer, { id: joinerId }),
      "take over paying": () => pressPay(api, card),
      "ask for deletion": () => send("deleteAccount", payer, { password: "cookies-123" }),
      keep: () => send("keepAccount", payer),
      erase: () => erasePerson(api.deps, payerId).then(() => 200),
      "add a child": () => send("addChild", joiner, { first_name: "Zayd", ...texts }),
      consent: () => send("recordConsent", payer, { child_id, ...texts }),
      withdraw: () => send("withdrawConsent", payer, { child_id }),
      order: () => send("createSubscription", joiner, { subscription_plan_id: "premium-monthly" }),
      pay: () => pressPay(api, checkout),
      cancel: () => send("cancelSubscription", joiner),
      resume: () => send("resumeSubscription", payer),
      renew: () => settleDue(api.deps).then(() => 200),
    };
  }

  async function listBroken(): Promise<string[]> {
    const people = await api.db.select().from(accounts);
    const adults = people.filter(({ role }) => role !== "child");
    const withoutLogin = await api.db.select().from(children);
    const plans = await api.db.select().from(subscriptions);
    const broken: string[] = [];
    for (const { familyId, mentorId } of [...people.filter(({ role }) => role === "child"), ...withoutLogin])
      if (!adults.some((adult) => adult.id === mentorId && adult.familyId === familyId))
        broken.push("a child has no mentor in its family");
    for (const { familyId, payerId, status } of plans) {
      const own = adults.filter((adult) => adult.familyId === familyId);
      const payer = own.find(({ id }) => id === payerId);
      if (status !== "ended" && status !== "replaced" && own.length === 0)
        broken.push(`a plan is ${status} in a family without adults`);
      if (status === "active" && payer?.deleteAt !== null) broken.push("a plan renews without a payer");
    }
    return broken;
  }

  const pairs = names.flatMap((one, index) => names.slice(index).map((other) => [one, other] as const));

  test.each(pairs)("%s and %s", async (one, other) => {
    const actions = await prepare();
    const answers = await Promise.all([actions[one](), actions[other]()]);
    for (const answer of answers) expect(CLEAR).toContain(answer);
    expect(await listBroken()).toEqual([]);
    expect(api.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
    const isErased = one === "erase" || other === "erase";
    expect(await api.db.$count(accounts, eq(accounts.email, PAYER))).toBe(isErased ? 0 : 1);
    expect(await api.db.$count(children, eq(children.firstName, "Omar"))).toBe(1);
  });
});
