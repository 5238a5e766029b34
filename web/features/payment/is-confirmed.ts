import { isSameId, type SubscriptionFeatures } from "../../../contract/calls.ts";

/**
 * Whether the payment of this subscription has arrived. Who upgrades a paid plan is paid before and after:
 * only the API's own `subscription_id`, where it sends one, tells the new plan from the old.
 */
export function isConfirmed(now: SubscriptionFeatures, subscriptionId: string): boolean {
  if (isWaiting(now, subscriptionId)) return true;
  if (!now.is_paid_plan || now.is_trial_period) return false;
  return now.subscription_id == null || isSameId(now.subscription_id, subscriptionId);
}

/** Whether this subscription is confirmed and starts when the plan that runs ends. */
export function isWaiting({ scheduled_change }: SubscriptionFeatures, subscriptionId: string): boolean {
  return isSameId(scheduled_change?.subscription_id, subscriptionId);
}
