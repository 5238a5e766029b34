import { Failure } from "../../http/failure.ts";
import type { PaymentProvider } from "./provider.ts";

/**
 * Takes the place of a provider whose keys are gone while subscriptions of it are left. They go on as they are:
 * only the provider knows whether they are still paid for. What needs the provider is refused.
 */
export function createMissingProvider(name: string): PaymentProvider {
  async function refuse(): Promise<never> {
    const cause = new Error(`a subscription needs a payment provider that is not set up: ${name}`);
    throw new Failure("unavailable", { cause });
  }
  return {
    name,
    atPeriodEnd: "provider-managed",
    visitCheckout: async () => {
      throw new Failure("checkout_closed");
    },
    openCardPage: refuse,
    refund: refuse,
    remote: {
      closeCheckout: async (_, { providerCheckoutId }) => {
        if (providerCheckoutId) await refuse();
      },
      setRenewal: refuse,
      setPrice: refuse,
      useCard: refuse,
      undoChange: refuse,
      end: refuse,
      forgetPayer: refuse,
      sync: refuse,
    },
  };
}
