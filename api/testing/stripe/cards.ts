import type Stripe from "stripe";
import type { Card, Params } from "./objects.ts";
import { invalid, missingParameter, StripeRefusal, unknownParameter } from "./refusals.ts";

const SESSION_SECONDS = 24 * 3600;

type Known = { readonly nameNext: (kind: string) => string; readonly hasCustomer: (id: string) => boolean };

/** Payment methods, and the sessions in which a customer enters one without paying. */
export function createStripeCards({ nameNext, hasCustomer }: Known) {
  const methods = new Map<string, Stripe.PaymentMethod>();
  const intents = new Map<string, Stripe.SetupIntent>();
  const sessions = new Map<string, Stripe.Checkout.Session>();

  function addMethod(customer: string, card: Card, created: number): Stripe.PaymentMethod {
    const method: Stripe.PaymentMethod = {
      id: nameNext("pm"),
      object: "payment_method",
      allow_redisplay: "limited",
      billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
      card: describeCard(card),
      created,
      customer,
      customer_account: null,
      livemode: false,
      metadata: {},
      type: "card",
    };
    methods.set(method.id, method);
    return method;
  }

  function routeMethod(id: string, action: string | undefined): unknown {
    const method = methods.get(id);
    if (!method || action !== "detach") return method;
    if (!method.customer) {
      const message =
        "The payment method you provided is not attached to a customer so detachment is impossible.";
      throw new StripeRefusal(invalid(message));
    }
    return Object.assign(method, { customer: null });
  }

  /** A card that another customer has, or nobody any more, cannot be charged to this one. */
  function requireAttached(id: string, customer: string, param: string): void {
    if (methods.get(id)?.customer === customer) return;
    const said = `The customer does not have a payment method with the ID ${id}.`;
    const { status, error } = missingParameter(param, id);
    const message = `${said} The payment method must be attached to the customer.`;
    throw new StripeRefusal({ status, error: { ...error, message } });
  }

  function openSession(params: Params, created: number): Stripe.Checkout.Session {
    const { customer = "", currency, success_url = "", cancel_url, locale } = params;
    const allowed = listOf(params, "allowed_payment_method_types");
    if (params["payment_method_types[0]"]) throw new StripeRefusal(unknownParameter("payment_method_types"));
    if (!hasCustomer(customer)) throw new StripeRefusal(missingParameter("customer", customer));
    if (allowed.length === 0 && !currency) {
      const message = "Missing required param: currency.";
      throw new StripeRefusal(invalid(message, { code: "parameter_missing", param: "currency" }));
    }
    const intent = openIntent(customer, allowed, created);
    const id = nameNext("cs");
    const session: Stripe.Checkout.Session = {
      ...emptySession,
      id,
      allowed_payment_method_types: allowed,
      cancel_url: cancel_url ?? null,
      created,
      currency: currency ?? null,
      customer,
      expires_at: created + SESSION_SECONDS,
      locale: locale ?? null,
      metadata: metadataOf(params),
      payment_method_types: allowed,
      setup_intent: intent.id,
      success_url,
      url: `https://checkout.stripe.example/${id}`,
    };
    sessions.set(id, session);
    return session;
  }

  function openIntent(customer: string, allowed: string[], created: number): Stripe.SetupIntent {
    const id = nameNext("seti");
    const intent: Stripe.SetupIntent = {
      ...emptyIntent,
      id,
      allowed_payment_method_types: allowed,
      client_secret: `${id}_secret`,
      created,
      customer,
      payment_method_types: allowed,
    };
    intents.set(id, intent);
    return intent;
  }

  /** What an adult does on that page. */
  function enter(sessionId: string, card: Card, created: number): Stripe.PaymentMethod {
    const session = sessions.get(sessionId);
    if (session?.status !== "open") throw new Error(`${sessionId} takes no card`);
    const method = addMethod(String(session.customer), card, created);
    Object.assign(intents.get(String(session.setup_intent)) ?? {}, {
      payment_method: method.id,
      status: "succeeded",
    });
    Object.assign(session, { status: "complete", url: null });
    return method;
  }

  return {
    methods,
    intents,
    sessions,
    addMethod,
    routeMethod,
    requireAttached,
    openSession,
    enter,
  };
}

export function describeCard({ brand, last4, exp_month, exp_year }: Card): Stripe.PaymentMethod.Card {
  return {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    country: "AE",
    display_brand: brand,
    exp_month,
    exp_year,
    funding: "credit",
    generated_from: null,
    last4,
    networks: { available: [brand], preferred: null },
    regulated_status: "unregulated",
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

export function metadataOf(params: Params): Params {
  const found = Object.entries(params).flatMap(([name, value]) => {
    const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
    return key ? [[key, value]] : [];
  });
  return Object.fromEntries(found);
}

function listOf(params: Params, name: string): string[] {
  return Object.entries(params).flatMap(([key, value]) => (key.startsWith(`${name}[`) ? [value] : []));
}

const emptySession: Stripe.Checkout.Session = {
  id: "",
  object: "checkout.session",
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  amount_subtotal: null,
  amount_total: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  cancel_url: null,
  client_reference_id: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  created: 0,
  currency: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer: null,
  customer_account: null,
  customer_creation: null,
  customer_details: null,
  customer_email: null,
  discounts: null,
  expires_at: 0,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: null,
  metadata: {},
  mode: "setup",
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: [],
  payment_status: "no_payment_required",
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: "open",
  submit_type: null,
  subscription: null,
  success_url: null,
  total_details: null,
  ui_mode: "hosted_page",
  url: null,
  wallet_options: null,
};

const emptyIntent: Stripe.SetupIntent = {
  id: "",
  object: "setup_intent",
  allowed_payment_method_types: null,
  application: null,
  automatic_payment_methods: null,
  cancellation_reason: null,
  client_secret: null,
  created: 0,
  customer: null,
  description: null,
  excluded_payment_method_types: null,
  last_setup_error: null,
  latest_attempt: null,
  livemode: false,
  mandate: null,
  metadata: {},
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: [],
  single_use_mandate: null,
  status: "requires_payment_method",
  usage: "off_session",
};
