import { setRenewalHere } from "../renewal.ts";
import type { PaymentProvider } from "./provider.ts";

/** For providers that keep nothing elsewhere: there is nobody to tell, and nothing to ask. */
export const local: Pick<PaymentProvider, "closeCheckout" | "setRenewal" | "end" | "sync"> = {
  closeCheckout: async () => {},
  setRenewal: setRenewalHere,
  end: async () => {},
  sync: async () => {},
};
