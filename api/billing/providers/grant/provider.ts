import { Failure } from "../../../http/failure.ts";
import { local } from "../local.ts";
import type { PaymentProvider } from "../provider.ts";

const refuse = async () => {
  throw new Failure("no_subscription");
};

/** Nobody takes money: the operator gave the plan, for one period. */
export const grantProvider: PaymentProvider = {
  ...local,
  name: "grant",
  atPeriodEnd: "ends",
  isGift: true,
  setRenewal: refuse,
  openCardPage: refuse,
  visitCheckout: async () => {
    throw new Failure("checkout_closed");
  },
};
