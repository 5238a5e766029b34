import type Stripe from "stripe";
import { findPeriodEnd } from "./periods.ts";

export type Params = Record<string, string>;
export type Session = {
  id: string;
  mode: "subscription";
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid" | "no_payment_required";
  subscription: string | null;
  url: string;
  params: Params;
};
export type Price = {
  id: string;
  product: string;
  active: boolean;
  lookup_key: string | null;
  currency: string;
  unit_amount: number;
  recurring: { interval: "month" | "year" };
  metadata: Params;
};
type Item = { id: string; price: Price; current_period_start: number; current_period_end: number };
export type Remote = {
  id: string;
  status: Stripe.Subscription.Status;
  start_date: number;
  trial_end: number | null;
  billing_cycle_anchor: number;
  ended_at: number | null;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  customer: string;
  metadata: Params;
  default_payment_method: string;
  latest_invoice: string | null;
  schedule: string | null;
  pause_collection: { behavior: "void"; resumes_at: number | null } | null;
  pending_update: { price: Price; at: number } | null;
  items: { data: [Item] };
};
export type Line = {
  amount: number;
  period: { start: number; end: number };
  pricing: { price_details: { price: string } };
};
export type Invoice = {
  id: string;
  status: "draft" | "open" | "paid" | "void";
  customer: string;
  created: number;
  total: number;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  starting_balance: number;
  next_payment_attempt: number | null;
  hosted_invoice_url: string;
  status_transitions: { paid_at: number | null };
  parent: { subscription_details: { subscription: string; metadata: Params } };
  lines: { data: Line[] };
};
type Customer = {
  id: string;
  object: "customer";
  deleted?: true;
  name?: string;
  email?: string;
  /** Below zero a credit, in its currency. */
  balance: number;
  currency: string | null;
  /** In other currencies. */
  credits: Record<string, number>;
  invoice_settings: { default_payment_method: string | null };
};
export type Card = { last4: string; brand: string; exp_month: number; exp_year: number };
export type Schedule = {
  id: string;
  status: Stripe.SubscriptionSchedule.Status;
  subscription: string | null;
  released_at: number | null;
  released_subscription: string | null;
  created: number;
  metadata: Params;
  /** The card that the subscription has from its next phase on. */
  default_payment_method: string;
  phases: { start_date: number; price: string | null }[];
};

/** What Stripe keeps and how it moves, by the clock of whoever calls. */
export function createStripeObjects() {
  const sessions = new Map<string, Session>();
  const remotes = new Map<string, Remote>();
  const invoices = new Map<string, Invoice>();
  const prices = new Map<string, Price>();
  const customers = new Map<string, Customer>();
  const schedules = new Map<string, Schedule>();
  let serial = 0;
  const nameNext = (kind: string) => `${kind}_${kind === "cs" ? "test_" : ""}${++serial}`;

  function requireOf<T>(map: Map<string, T>, id: string | null): T {
    const found = map.get(id ?? "");
    if (!found) throw new Error(`no ${id}`);
    return found;
  }
  const itemOf = ({ items }: Remote) => items.data[0];
  const periodFrom = (start: number, { recurring }: Price, anchor = start) =>
    findPeriodEnd(start, recurring.interval, anchor);

  function addPrice(values: Omit<Price, "id">): Price {
    const price = { id: nameNext("price"), ...values };
    prices.set(price.id, price);
    return price;
  }

  function addCustomer(id = nameNext("cus")): Customer {
    const known = customers.get(id);
    const fresh = { object: "customer", balance: 0, currency: null, credits: {} } as const;
    const customer = known ?? { id, ...fresh, invoice_settings: { default_payment_method: null } };
    customers.set(id, customer);
    return customer;
  }

  /** What changing to another price now would cost: the unused part and the balance against the whole new price. */
  function computeInvoice(remote: Remote, price: Price, at: number): Invoice {
    return invoiceOf(remote, at, [
      creditUnused(remote, at),
      {
        amount: price.unit_amount,
        period: { start: at, end: periodFrom(at, price) },
        pricing: nameOf(price),
      },
    ]);
  }

  /** Free days were not paid for. */
  function creditUnused(remote: Remote, at: number): Line {
    const { price, current_period_start: start, current_period_end: end } = itemOf(remote);
    const paid = remote.status === "trialing" ? 0 : price.unit_amount;
    const amount = -Math.round((paid * (end - at)) / (end - start));
    return { amount, period: { start: at, end }, pricing: nameOf(price) };
  }

  const nameOf = ({ id }: Price) => ({ price_details: { price: id } });

  function invoiceOf(remote: Remote, at: number, data: Line[]): Invoice {
    const starting_balance = addCustomer(remote.customer).balance;
    const total = data.reduce((sum, { amount }) => sum + amount, 0);
    const due = Math.max(0, total + starting_balance);
    const id = nameNext("in");
    return {
      id,
      status: "open",
      customer: remote.customer,
      created: at,
      total,
      amount_due: due,
      amount_paid: 0,
      amount_remaining: due,
      starting_balance,
      next_payment_attempt: null,
      hosted_invoice_url: `https://invoice.stripe.com/${id}`,
      status_transitions: { paid_at: null },
      parent: { subscription_details: { subscription: remote.id, metadata: { ...remote.metadata } } },
      lines: { data },
    };
  }

  function addInvoice(remote: Remote, invoice: Invoice): Invoice {
    invoices.set(invoice.id, invoice);
    remote.latest_invoice = invoice.id;
    return invoice;
  }

  function payInvoice(invoice: Invoice, at: number): Invoice {
    const total = invoice.lines.data.reduce((sum, { amount }) => sum + amount, 0);
    addCustomer(invoice.customer).balance = Math.min(0, invoice.starting_balance + total);
    const paid = { status: "paid", amount_paid: invoice.amount_due, amount_remaining: 0 } as const;
    return Object.assign(invoice, paid, { next_payment_attempt: null, status_transitions: { paid_at: at } });
  }

  /** Another interval begins anew. */
  function moveTo(remote: Remote, price: Price, start: number): void {
    const item = itemOf(remote);
    if (item.price.recurring.interval !== price.recurring.interval) remote.billing_cycle_anchor = start;
    Object.assign(item, {
      price,
      current_period_start: start,
      current_period_end: periodFrom(start, price, remote.billing_cycle_anchor),
    });
  }

  return {
    sessions,
    remotes,
    invoices,
    prices,
    customers,
    schedules,
    nameNext,
    requireOf,
    itemOf,
    addPrice,
    addCustomer,
    computeInvoice,
    creditUnused,
    addInvoice,
    payInvoice,
    invoiceOf,
    nameOf,
    moveTo,
    periodFrom,
  };
}
