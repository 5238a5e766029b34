import type { StripeStandIn } from "../../../api/testing/stripe/stripe.ts";
import type { StripeSide } from "./side.ts";

/** The stand-in, where the walk itself does what a person would, and tells of all that changed. */
export function connectStandIn(standIn: StripeStandIn, nowSeconds: () => number): StripeSide {
  standIn.setClock(nowSeconds);
  const { client: stripe } = standIn;
  const told = new Map<string, string>();
  let events = 0;

  function tell(type: string, id: string): string[] {
    const body = JSON.stringify(standIn.writeEvent(type, { id }, `evt_walk_${++events}`));
    const { data } = JSON.parse(body);
    const state = JSON.stringify(data);
    if (told.get(id) === state) return [];
    told.set(id, state);
    return [body];
  }

  return {
    stripe,
    webhookSecret: "whsec_test",
    async pay({ id }) {
      standIn.pay(id, nowSeconds());
    },
    async approve({ id }) {
      const remote = [...standIn.remotes.values()].find(({ latest_invoice }) => latest_invoice === id);
      if (remote) standIn.approveRenewal(remote);
    },
    async useCard(_subscriptionId, card) {
      standIn.setCardNeeds(card);
    },
    async advanceTo() {
      standIn.passTime();
    },
    async readEvents() {
      const sessions = [...standIn.sessions.values()].filter(({ status }) => status === "complete");
      return [
        ...sessions.flatMap(({ id }) => tell("checkout.session.completed", id)),
        ...[...standIn.remotes.values()].flatMap(({ id }) => tell("customer.subscription.updated", id)),
        ...[...standIn.invoices.values()].flatMap(({ id, status }) => {
          if (status === "paid") return tell("invoice.paid", id);
          return status === "open" ? tell("invoice.payment_failed", id) : [];
        }),
        ...[...standIn.customers.values()].flatMap(({ id, deleted }) =>
          deleted ? tell("customer.deleted", id) : [],
        ),
        ...[...standIn.refunds.keys()].flatMap((id) => tell("charge.refunded", id)),
        ...[...standIn.disputes.keys()].flatMap((id) => tell("charge.dispute.created", id)),
        ...[...standIn.schedules.values()].flatMap(({ id, status }) =>
          status === "released" ? tell("subscription_schedule.released", id) : [],
        ),
      ];
    },
    async createCustomer(email) {
      return (await stripe.customers.create({ email })).id;
    },
    async close() {},
  };
}
