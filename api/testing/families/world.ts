import { gatherProviders } from "../../billing/providers/create.ts";
import type { World } from "../../family/draft.ts";
import type { FamilyProviders, ProviderRules } from "../../family/providers.ts";
import { NOW } from "./held-plan.ts";

const here = gatherProviders([]);
const stripe: ProviderRules = { name: "stripe", atPeriodEnd: "provider-managed", remote: { setPrice: true } };

/** The sandbox sells; Stripe keeps subscriptions of its own. */
const providers: FamilyProviders = {
  selling: here.selling,
  find: (name) => (name === stripe.name ? stripe : here.find(name)),
};

/** At `NOW`, but for what a test changes. New rows are called "new 1", "new 2" and so on. */
export function makeWorld(changes: Partial<World> = {}): World {
  let rows = 0;
  return { now: NOW, providers, newId: () => `new ${++rows}`, ...changes };
}

/** Of a plan that is kept there. */
export const AT_STRIPE = { provider: "stripe", providerSubscriptionId: "sub_1" } as const;
