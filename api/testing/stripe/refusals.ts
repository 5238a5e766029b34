/** An error as Stripe sends it: its HTTP status, and what stands under `error` in the body. */
export type Refusal = {
  readonly status: number;
  readonly error: {
    readonly type: "invalid_request_error" | "card_error" | "idempotency_error";
    readonly message: string;
    readonly code?: string;
    readonly decline_code?: string;
    readonly param?: string;
    readonly doc_url?: string;
  };
};

/** Thrown by a route of the stand-in, which answers it. */
export class StripeRefusal extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.error.message);
    this.refusal = refusal;
  }
}

/** What Stripe calls a thing in the message, and the part of the address that names it in `param`. */
const names: Record<string, readonly [name: string, param: string]> = {
  subscriptions: ["subscription", "id"],
  checkout: ["checkout.session", "session"],
  prices: ["price", "price"],
  invoices: ["invoice", "invoice"],
  payment_intents: ["payment_intent", "intent"],
  customers: ["customer", "id"],
  charges: ["charge", "id"],
  disputes: ["dispute", "dispute"],
  subscription_schedules: ["subscription schedule", "schedule"],
  payment_methods: ["PaymentMethod", "payment_method"],
  setup_intents: ["setupintent", "intent"],
};

/** What the address names is missing. */
export function missing(kind: string, id: string): Refusal {
  const [name = kind, param = "id"] = names[kind] ?? [];
  const message = `No such ${name}: '${id}'`;
  return { status: 404, error: { ...resourceMissing, message, param } };
}

/** A parameter names something that is missing, while what the address names is there. */
export function missingParameter(param: string, id: string): Refusal {
  return { status: 400, error: { ...resourceMissing, message: `No such ${param}: '${id}'`, param } };
}

export function unknownParameter(param: string): Refusal {
  return invalid(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
}

export function invalid(message: string, more: { code?: string; param?: string } = {}): Refusal {
  return { status: 400, error: { type: "invalid_request_error", message, ...more } };
}

/** A bank says no to a payment. */
export const declined: Refusal = {
  status: 402,
  error: {
    type: "card_error",
    code: "card_declined",
    decline_code: "generic_decline",
    doc_url: "https://stripe.com/docs/error-codes/card-declined",
    message: "Your card was declined.",
  },
};

/** Too much was asked at once. */
export const limited: Refusal = {
  status: 429,
  error: {
    type: "invalid_request_error",
    code: "rate_limit",
    doc_url: "https://stripe.com/docs/error-codes/rate-limit",
    message: "Request rate limit exceeded.",
  },
};

/** The first request with this key has no answer yet. */
export function keyInUse(key: string): Refusal {
  const message = `There is currently another in-progress request using this Idempotent Key '${key}'. Please try again later.`;
  return { status: 409, error: { type: "idempotency_error", code: "idempotency_key_in_use", message } };
}

/** A key belongs to the request that it came with first. */
export function otherParameters(key: string): Refusal {
  const rule =
    "Keys for idempotent requests can only be used with the same parameters they were first used with.";
  const message = `${rule} Try using a key other than '${key}' if you meant to execute a different request.`;
  return { status: 400, error: { type: "idempotency_error", message } };
}

const resourceMissing = {
  type: "invalid_request_error",
  code: "resource_missing",
  doc_url: "https://stripe.com/docs/error-codes/resource-missing",
} as const;
