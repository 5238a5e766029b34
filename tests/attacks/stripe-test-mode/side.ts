import type Stripe from "stripe";

/** Stripe in test mode, or its stand-in: what the walk does there besides what the product asks. */
export type StripeSide = {
  readonly stripe: Stripe;
  readonly webhookSecret: string;
  /** What a person does on Stripe's page of this session, with a card that pays. */
  pay(session: { readonly id: string; readonly url: string }): Promise<void>;
  /** The person approves the payment on the page of this invoice. */
  approve(invoice: { readonly id: string; readonly url: string }): Promise<void>;
  /** From now on the card of this customer needs its bank's approval, disputes what it pays, or simply pays. */
  useCard(subscriptionId: string, card: "pays" | "asks" | "disputes"): Promise<void>;
  /** Lets the customer's time pass, with the renewals that fall due. */
  advanceTo(seconds: number): Promise<void>;
  /** The events since it was last asked, oldest first, as their bodies were sent. */
  readEvents(): Promise<string[]>;
  /** A customer whose time the walk moves. */
  createCustomer(email: string, nowSeconds: number): Promise<string>;
  /** Takes everything away that the walk made. */
  close(): Promise<void>;
};
