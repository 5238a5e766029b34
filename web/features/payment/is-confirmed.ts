import type { SubscriptionFeatures } from "../../../contract/calls.ts";

/**
 * Whether the payment of this subscription has arrived. Who upgrades a paid plan is paid before and after:
 * only the API's own `subscription_id`, where it sends one, tells the new plan from the old.
 */
export function isConfirmed(now: SubscriptionFeatures, subscriptionId: string): boolean {
  if (!now.is_paid_plan || now.is_trial_period) return false;
  return now.subscription_id == null || String(now.subscription_id) === subscriptionId;
}
