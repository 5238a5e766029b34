import { setRenewalHere, undoChangeHere } from "../renewal.ts";
import type { PaymentProvider } from "./provider.ts";

/** For providers that keep nothing elsewhere: there is nobody to tell, and nothing to ask. */
export const local: Pick<PaymentProvider, "closeCheckout" | "setRenewal" | "undoChange" | "end" | "sync"> = {
  closeCheckout: async () => {},
  setRenewal: setRenewalHere,
  undoChange: undoChangeHere,
  end: async () => {},
  sync: async () => {},
};
