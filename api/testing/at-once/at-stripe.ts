import { eq } from "drizzle-orm";
import { subscriptions } from "../../db/schema.ts";
import { newCard, speakAsStripe } from "../stripe/events.ts";
import type { Remote } from "../stripe/objects.ts";
import type { StripeStandIn } from "../stripe/stripe.ts";
import type { TestApi } from "../testing.ts";
import type { Chance } from "./chance.ts";
import type { SceneAdult } from "./families.ts";
import type { PlanState } from "./plan-states.ts";

export const STRIPE_SECRET = "whsec_test";
const DAY_SECONDS = 24 * 3600;

export type StripeScene = ReturnType<typeof setUpStripe>;

/** Plans that the stand-in for Stripe keeps, and what it tells of them. */
export function setUpStripe(api: TestApi, standIn: StripeStandIn) {
  const speak = speakAsStripe(api, standIn, STRIPE_SECRET);
  const { nowSeconds, tell } = speak;
  const remotesBefore = new Set(standIn.remotes.keys());

  const openCheckout = async ({ email }: SceneAdult) =>
    api.openCheckout(await api.signIn(email), "premium-monthly");

  async function failRenewal(remote: Remote) {
    const { id } = standIn.failRenewal(remote, nowSeconds() + 3 * DAY_SECONDS);
    await tell("invoice.payment_failed", { id });
  }

  async function findRemote(familyId: string): Promise<Remote | undefined> {
    const rows = await api.db.select().from(subscriptions).where(eq(subscriptions.familyId, familyId));
    const row = rows.find(({ status }) => status === "active" || status === "cancelled");
    return standIn.remotes.get(row?.providerSubscriptionId ?? "");
  }

  return {
    /** What waits for a moment of our own clock at the sandbox is a running plan, or an open checkout, at Stripe. */
    async addPlan(payer: SceneAdult, state: PlanState): Promise<void> {
      if (state === "none" || state === "gift") return;
      const path = await openCheckout(payer);
      if (state === "checkout" || state === "confirming") return void (await speak.open(path));
      const remote = await speak.buy(path);
      if (state === "cancelled")
        await api.call("cancelSubscription", { bearer: await api.signIn(payer.email) });
      if (state === "overdue") await failRenewal(remote);
    },
    /** What the customer does on Stripe's page, and Stripe then tells us. A session that is closed takes no money. */
    async pay(path: string): Promise<Response> {
      const session = await speak.open(path);
      if (standIn.sessions.get(session)?.status === "open") standIn.pay(session, nowSeconds());
      return tell("checkout.session.completed", { id: session || "cs_none" });
    },
    /** A new card on Stripe's page. One that is closed takes no card. */
    async enterCard(url: string): Promise<Response> {
      const session = await speak.openCard(url);
      if (standIn.cards.sessions.get(session)?.status === "open") standIn.enterCard(session, newCard);
      return tell("checkout.session.completed", { id: session || "cs_none" });
    },
    /** Something happens there now; answers what tells us of it, which may be sent more than once. */
    async happen(familyId: string, chance: Chance): Promise<() => Promise<Response>> {
      const remote = await findRemote(familyId);
      if (!remote) return async () => tell("customer.subscription.updated", { id: "sub_none" });
      const say = (type: string, id: string) => async () => tell(type, { id });
      const what = chance.upTo(3);
      const isCancelled =
        remote.cancel_at_period_end || remote.cancel_at !== null || remote.status === "canceled";
      // One that is cancelled neither renews nor fails to: its period ends, and with it the plan.
      switch (isCancelled ? Math.max(what, 2) : what) {
        case 0:
          return say("invoice.paid", standIn.renew(remote).id);
        case 1:
          return say("invoice.payment_failed", standIn.failRenewal(remote, nowSeconds() + DAY_SECONDS).id);
        case 2:
          Object.assign(remote, { status: "canceled", ended_at: nowSeconds() });
          return say("customer.subscription.deleted", remote.id);
        default:
          return say("customer.subscription.updated", remote.id);
      }
    },
    /** The subscriptions of this scene that would charge again by themselves. */
    listRenewing: () =>
      [...standIn.remotes.values()].filter(
        ({ id, status, cancel_at, cancel_at_period_end }) =>
          !remotesBefore.has(id) && status !== "canceled" && cancel_at === null && !cancel_at_period_end,
      ),
  };
}
