import { GRANT } from "../../../family/decide/plans/grant.ts";
import { Failure } from "../../../http/failure.ts";
import type { PaymentProvider } from "../provider.ts";

/** Nobody takes money: the operator gave the plan, for one period. */
export const grantProvider: PaymentProvider = {
  name: GRANT,
  atPeriodEnd: "ends",
  isGift: true,
  openCardPage: async () => {
    throw new Failure("no_subscription");
  },
  visitCheckout: async () => {
    throw new Failure("checkout_closed");
  },
};
