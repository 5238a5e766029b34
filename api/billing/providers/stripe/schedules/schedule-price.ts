import type Stripe from "stripe";
import type { BillingInterval } from "../../../../../contract/money.ts";
import { sellAgain } from "../catalogue/prices.ts";
import { askStripe, type StripeDeps } from "../client.ts";
import { intervals, isTrialing, readItem } from "../state.ts";
import { readRemote } from "../sync.ts";

type Coming = {
  readonly price: string;
  /** The end of a period, in Stripe's seconds. */
  readonly at: number;
  readonly interval: BillingInterval;
  readonly metadata?: Stripe.MetadataParam;
};

/** The running price to the end of its period, then the other one; after that the schedule lets go. */
export async function schedulePrice(
  deps: StripeDeps,
  remoteId: string,
  { price, at, interval, metadata }: Coming,
): Promise<void> {
  const { subscriptionSchedules } = deps.stripe;
  // Stripe refuses a second one.
  const schedule = await askStripe(subscriptionSchedules.create({ from_subscription: remoteId }));
  const remote = await readRemote(deps, remoteId);
  const item = readItem(remote);
  await sellAgain(deps.stripe, item.price);
  await askStripe(
    subscriptionSchedules.update(schedule.id, {
      end_behavior: "release",
      proration_behavior: "none",
      ...(metadata && { metadata }),
      phases: [
        {
          items: [{ price: item.price.id, quantity: 1 }],
          start_date: schedule.phases[0]?.start_date ?? item.current_period_start,
          end_date: at,
          ...(isTrialing(remote) && remote.trial_end && { trial_end: remote.trial_end }),
        },
        {
          items: [{ price, quantity: 1 }],
          duration: intervals[interval],
          proration_behavior: "none",
        },
      ],
    }),
  );
}
