import type Stripe from "stripe";
import { type createStripeCards, metadataOf } from "./cards.ts";
import { type Asked, findCall, readExpanded } from "./declarations/calls.ts";
import { createCompleter } from "./declarations/complete.ts";
import { decodeForm } from "./declarations/form.ts";
import type { Declarations, Shape } from "./declarations/shape.ts";
import { fixtures } from "./fixtures.ts";
import type { createStripeObjects, Invoice, Line, Price, Remote, Schedule, Session } from "./objects.ts";
import type { Product } from "./products.ts";

type Fields = Record<string, unknown>;
export type Payment = { id: string; payment_intent: string };
export type Refunded = Payment & { amount_refunded: number };
export type Disputed = Payment & { amount: number; currency: string; status: string };
type Kept = {
  readonly objects: ReturnType<typeof createStripeObjects>;
  readonly cards: ReturnType<typeof createStripeCards>;
  readonly products: Map<string, Product>;
  readonly refunds: Map<string, Refunded>;
  readonly madeRefunds: Map<string, { readonly id: string }>;
  readonly disputes: Map<string, Disputed>;
  readonly statusOf: (invoiceId: string) => Stripe.PaymentIntent.Status;
  readonly nowSeconds: () => number;
};

const PENDING_UPDATE_SECONDS = 23 * 3600;

/** What the stand-in keeps, as Stripe sends it: whole objects, each within another only where it was asked for. */
export function createStripeWire(declarations: Declarations, kept: Kept) {
  const { objects, cards, products, refunds, madeRefunds, disputes, statusOf, nowSeconds } = kept;
  const { remotes, invoices, prices, customers, schedules, sessions, itemOf, periodFrom } = objects;
  const complete = createCompleter(declarations, fixtures);
  const invented = createCompleter(declarations, fixtures, inventValue);
  const invoiceOf = (paymentIntent: string) => invoices.get(paymentIntent.replace(/^pi_|_other$/g, ""));

  const list = (url: string, data: unknown[]) => ({ object: "list", data, has_more: false, url });
  const decimal = (cents: number) => String(cents);
  const currencyOf = ({ currency }: Price) => currency;

  function writePrice(price: Price): Fields {
    const { unit_amount, recurring } = price;
    return {
      ...price,
      object: "price",
      created: nowSeconds(),
      currency: currencyOf(price),
      recurring: {
        interval_count: 1,
        meter: null,
        trial_period_days: null,
        usage_type: "licensed",
        ...recurring,
      },
      unit_amount_decimal: decimal(unit_amount),
    };
  }

  function writePlan(price: Price): Fields {
    const { id, product, unit_amount, recurring, metadata } = price;
    const currency = currencyOf(price);
    return {
      id,
      object: "plan",
      amount: unit_amount,
      amount_decimal: decimal(unit_amount),
      created: nowSeconds(),
      currency,
      interval: recurring.interval,
      metadata,
      product,
    };
  }

  function writeItem(remote: Remote, item: Fields & { price: Price }): Fields {
    const { price, ...rest } = item;
    return {
      ...rest,
      object: "subscription_item",
      created: remote.start_date,
      metadata: {},
      plan: writePlan(price),
      price: writePrice(price),
      quantity: 1,
      subscription: remote.id,
    };
  }

  function writeSubscription(remote: Remote): Fields {
    const { pending_update: pending, items, ...rest } = remote;
    const subscription_items = pending
      ? [writeItem(remote, { ...itemOf(remote), price: pending.price })]
      : [];
    const ends = remote.cancel_at ?? (remote.cancel_at_period_end ? itemOf(remote).current_period_end : null);
    const canceled_at = ends === null && remote.status !== "canceled" ? null : nowSeconds();
    return {
      ...rest,
      object: "subscription",
      billing_cycle_anchor: remote.billing_cycle_anchor,
      cancel_at: ends,
      canceled_at,
      ended_at: remote.ended_at ?? (remote.status === "canceled" ? nowSeconds() : null),
      created: remote.start_date,
      currency: currencyOf(itemOf(remote).price),
      items: list(
        `/v1/subscription_items?subscription=${remote.id}`,
        items.data.map((item) => writeItem(remote, item)),
      ),
      pending_update: pending && {
        expires_at: pending.at + PENDING_UPDATE_SECONDS,
        subscription_items,
      },
      trial_start: remote.trial_end && remote.start_date,
    };
  }

  function writeLine(invoice: Invoice, line: Line, index: number): Fields {
    const { subscription = "" } = invoice.parent.subscription_details;
    const remote = remotes.get(subscription);
    const { price } = line.pricing.price_details;
    const product = prices.get(price)?.product ?? "prod_preview";
    return {
      id: `il_${index + 1}_${invoice.id}`,
      object: "line_item",
      amount: line.amount,
      currency: currencyOfInvoice(invoice),
      invoice: invoice.id,
      parent: {
        type: "subscription_item_details",
        subscription_item_details: {
          proration: line.amount < 0,
          subscription,
          subscription_item: remote ? itemOf(remote).id : "si_gone",
        },
      },
      period: line.period,
      pricing: {
        type: "price_details",
        price_details: { price, product },
        unit_amount_decimal: decimal(line.amount),
      },
      subscription,
      subtotal: line.amount,
    };
  }

  function currencyOfInvoice({ parent }: Invoice): string {
    const remote = remotes.get(parent.subscription_details.subscription);
    return remote ? currencyOf(itemOf(remote).price) : "usd";
  }

  function writeInvoice(invoice: Invoice): Fields {
    const { starting_balance, amount_due, status, created, status_transitions, parent, total } = invoice;
    const isDraft = status === "draft";
    const isPaid = status === "paid";
    const starts = invoice.lines.data.map(({ period }) => period.start);
    return {
      ...invoice,
      object: "invoice",
      attempt_count: isPaid ? 1 : 0,
      attempted: isPaid,
      auto_advance: status === "draft" || status === "open",
      billing_reason: "subscription_update",
      currency: currencyOfInvoice(invoice),
      effective_at: isDraft ? null : created,
      ending_balance: Math.min(0, starting_balance + total),
      hosted_invoice_url: isDraft ? null : invoice.hosted_invoice_url,
      invoice_pdf: isDraft ? null : `${invoice.hosted_invoice_url}/pdf`,
      lines: list(
        `/v1/invoices/${invoice.id}/lines`,
        invoice.lines.data.map((line, index) => writeLine(invoice, line, index)),
      ),
      metadata: {},
      number: isDraft ? null : `MAAMOUL-${invoice.id.replace(/\D/g, "").padStart(4, "0")}`,
      parent: { type: "subscription_details", ...parent },
      period_end: created,
      period_start: Math.min(created, ...starts),
      status_transitions: { finalized_at: isDraft ? null : created, ...status_transitions },
      subtotal: total,
      amount_remaining: status === "void" ? 0 : invoice.amount_remaining,
      amount_due,
    };
  }

  function writeIntent(id: string): Fields | undefined {
    const invoice = invoiceOf(id);
    if (!invoice) return undefined;
    const status = id.endsWith("_other") ? "canceled" : statusOf(invoice.id);
    return {
      id,
      object: "payment_intent",
      amount: invoice.amount_due,
      amount_received: status === "succeeded" ? invoice.amount_due : 0,
      client_secret: `${id}_secret`,
      created: invoice.created,
      currency: currencyOfInvoice(invoice),
      customer: invoice.customer,
      status,
    };
  }

  function writeCharge({ id, amount_refunded, payment_intent }: Refunded): Fields {
    const invoice = invoiceOf(payment_intent);
    const amount = invoice?.amount_paid ?? amount_refunded;
    return {
      id,
      object: "charge",
      amount,
      amount_captured: amount,
      amount_refunded,
      created: invoice?.created ?? nowSeconds(),
      currency: invoice ? currencyOfInvoice(invoice) : "usd",
      customer: invoice?.customer ?? null,
      payment_intent,
      refunded: amount_refunded === amount,
    };
  }

  function writeDispute({ id, amount, currency, status, payment_intent }: Disputed): Fields {
    return {
      id,
      object: "dispute",
      amount,
      charge: `ch_${payment_intent}`,
      created: nowSeconds(),
      currency,
      payment_intent,
      status,
    };
  }

  function writeSchedule(schedule: Schedule): Fields {
    const { id } = schedule;
    const remote = remotes.get(schedule.subscription ?? schedule.released_subscription ?? "");
    const phases = schedule.phases.map(({ start_date, price }, index) => {
      const named = prices.get(price ?? "") ?? (remote && itemOf(remote).price);
      const next = schedule.phases[index + 1]?.start_date;
      return {
        currency: named ? currencyOf(named) : "usd",
        end_date: next ?? (named ? periodFrom(start_date, named) : start_date),
        items: [{ plan: named?.id ?? "", price: named?.id ?? "", quantity: 1 }],
        metadata: {},
        proration_behavior: "none",
        start_date,
      };
    });
    const { status, subscription, released_at, released_subscription } = schedule;
    return {
      id,
      object: "subscription_schedule",
      created: schedule.created,
      current_phase: status === "active" && phases[0] ? pickDates(phases[0]) : null,
      customer: remote?.customer ?? "",
      metadata: schedule.metadata,
      phases,
      released_at,
      released_subscription,
      status,
      subscription,
    };
  }

  function writeSession(session: Session): Fields {
    const { params, ...rest } = session;
    const item = "line_items[0][price_data]";
    const price = prices.get(params["line_items[0][price]"] ?? "");
    const amount = params["subscription_data[trial_end]"]
      ? 0
      : (price?.unit_amount ?? Number(params[`${item}[unit_amount]`] ?? 0));
    const remote = remotes.get(session.subscription ?? "");
    return {
      ...rest,
      object: "checkout.session",
      amount_subtotal: amount,
      amount_total: amount,
      cancel_url: params.cancel_url ?? null,
      client_reference_id: params.client_reference_id ?? null,
      created: Number(params.expires_at ?? 0) - 24 * 3600,
      currency: price ? currencyOf(price) : (params[`${item}[currency]`] ?? null),
      customer: remote?.customer ?? params.customer ?? null,
      customer_email: params.customer_email ?? null,
      expires_at: Number(params.expires_at ?? nowSeconds()),
      invoice: remote?.latest_invoice ?? null,
      locale: params.locale ?? null,
      metadata: metadataOf(params),
      payment_method_types: ["card"],
      success_url: params.success_url ?? null,
      url: session.status === "open" ? session.url : null,
    };
  }

  /** By the beginning of an id. */
  const writers: readonly (readonly [prefix: string, write: (id: string) => Fields | undefined])[] = [
    ["sub_sched_", (id) => map(schedules.get(id), writeSchedule)],
    ["sub_", (id) => map(remotes.get(id), writeSubscription)],
    ["cs_", (id) => map(sessions.get(id), writeSession) ?? map(cards.sessions.get(id), copy)],
    ["in_", (id) => map(invoices.get(id), writeInvoice)],
    ["pi_", writeIntent],
    ["price_", (id) => map(prices.get(id), writePrice)],
    ["cus_", (id) => map(customers.get(id), ({ credits, deleted, ...found }) => found)],
    ["ch_", (id) => map(refunds.get(id), writeCharge)],
    ["re_", (id) => map(madeRefunds.get(id), copy)],
    ["dp_", (id) => map(disputes.get(id), writeDispute)],
    ["pm_", (id) => map(cards.methods.get(id), copy)],
    ["seti_", (id) => map(cards.intents.get(id), copy)],
  ];

  /** What an id names, as far as the stand-in keeps it. */
  function find(id: string): Fields | undefined {
    // A product may have a name of ours for an id.
    const product = products.get(id);
    return product ? { ...product } : writers.find(([prefix]) => id.startsWith(prefix))?.[1](id);
  }

  function write(body: unknown): unknown {
    if (typeof body !== "object" || body === null) return body;
    const { id, data } = body as Fields;
    if (Array.isArray(data)) return { has_more: false, ...body, object: "list", data: data.map(write) };
    const found = typeof id === "string" && !("object" in body) ? find(id) : undefined;
    return found ?? body;
  }

  /** The answer to a call, with what it asks for in the place of its id. */
  function answer(asked: Asked, body: unknown): unknown {
    const call = findCall(declarations, asked);
    if (!call) return body;
    const written = asSent(write(body)) as Fields;
    for (const path of readExpanded(decodeForm(asked.form))) expand(written, path.split("."));
    if (!call.isList) return complete(call.answer, written);
    const data = written.data as unknown[];
    return { ...written, url: asked.path, data: data.map((each) => complete(call.answer, each)) };
  }

  function expand(value: unknown, [name = "", ...rest]: string[]): void {
    if (Array.isArray(value)) {
      for (const each of value) expand(each, [name, ...rest]);
      return;
    }
    const fields = value as Fields | null | undefined;
    const inner = fields?.[name];
    if (!fields || inner === null || inner === undefined) return;
    if (typeof inner === "string") fields[name] = asSent(find(inner) ?? inner);
    if (rest.length > 0) expand(fields[name], rest);
  }

  /** An event about what it names, or about something that is not there any more. */
  function writeEvent(type: string, object: Fields, id: string): Fields {
    const shape = declarations.events[type];
    if (!shape) throw new Error(`Stripe has no event ${type}`);
    const found = find(String(object.id));
    const given = asSent({ ...found, ...object });
    const event = { id, object: "event", created: nowSeconds(), type, data: { object: given } };
    return (found ? complete(shape, event) : invented(shape, event)) as Fields;
  }

  return { answer, find, writeInvoice, writeEvent };
}

const map = <T, R>(value: T | undefined, write: (value: T) => R) => value && write(value);

const copy = (value: object): Fields => ({ ...value });

const pickDates = ({ start_date, end_date }: { start_date: number; end_date: number }) => ({
  start_date,
  end_date,
});

/** Of a thing that is gone, or was never there. */
function inventValue(shape: Shape): unknown {
  if (typeof shape === "string") return { string: "gone", decimal: "0", number: 0 }[shape as "string"];
  if ("oneOf" in shape) return shape.oneOf[0];
  const plain = "anyOf" in shape && shape.anyOf.find((each) => each === "string" || each === "number");
  return plain ? inventValue(plain) : undefined;
}

const asSent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
