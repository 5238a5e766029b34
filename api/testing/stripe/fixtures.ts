import type { Fixtures } from "./declarations/complete.ts";

/** 1 January 2026. */
const LONG_AGO = 1_767_225_600;

/** What every object of ours has at Stripe, by its field `object`: one family's card, in dollars unless said. */
export const fixtures: Fixtures = {
  subscription: {
    billing_mode: { type: "flexible", flexible: { proration_discounts: "included" } },
    collection_method: "charge_automatically",
    invoice_settings: { issuer: { type: "self" } },
    payment_settings: { save_default_payment_method: "off" },
    trial_settings: { end_behavior: { missing_payment_method: "create_invoice" } },
  },
  subscription_item: { quantity: 1 },
  price: { active: true, billing_scheme: "per_unit", tax_behavior: "unspecified", type: "recurring" },
  plan: { active: true, billing_scheme: "per_unit", interval_count: 1, usage_type: "licensed" },
  product: { active: true, created: LONG_AGO, type: "service", updated: LONG_AGO },
  invoice: {
    account_country: "AE",
    account_name: "Maamoul",
    amount_overpaid: 0,
    amount_shipping: 0,
    collection_method: "charge_automatically",
    customer_tax_exempt: "none",
    issuer: { type: "self" },
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
  },
  line_item: { discountable: false, quantity: 1 },
  invoice_payment: { is_default: true },
  payment_intent: {
    amount_capturable: 0,
    capture_method: "automatic",
    confirmation_method: "automatic",
    payment_method_types: ["card"],
    setup_future_usage: "off_session",
  },
  charge: {
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    captured: true,
    paid: true,
    status: "succeeded",
  },
  refund: { status: "succeeded" },
  dispute: {
    enhanced_eligibility_types: [],
    evidence_details: { submission_count: 0, submission_method: "not_submitted" },
    is_charge_refundable: true,
    reason: "fraudulent",
  },
  customer: { balance: 0, created: LONG_AGO, invoice_prefix: "MAAMOUL", tax_exempt: "none" },
  subscription_schedule: {
    billing_mode: { type: "flexible", flexible: { proration_discounts: "included" } },
    default_settings: {
      billing_cycle_anchor: "automatic",
      collection_method: "charge_automatically",
      invoice_settings: { issuer: { type: "self" } },
    },
    end_behavior: "release",
    status: "active",
  },
  "checkout.session": { ui_mode: "hosted_page" },
  event: { api_version: "2026-10-28.endive", pending_webhooks: 1 },
};
