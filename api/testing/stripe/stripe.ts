import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { parse } from "node:querystring";
import Stripe from "stripe";
import { createStripeCards } from "./cards.ts";
import { type Asked, checkAnswer, checkRequest } from "./declarations/calls.ts";
import { readDeclarations } from "./declarations/read.ts";
import { listPage } from "./lists.ts";
import { noteMismatches } from "./mismatches.ts";
import {
  type Card,
  createStripeObjects,
  type Invoice,
  type Params,
  type Price,
  type Remote,
  type Schedule,
  type Session,
} from "./objects.ts";
import { createStripeProducts } from "./products.ts";
import {
  declined,
  invalid,
  keyInUse,
  missing,
  missingParameter,
  otherParameters,
  type Refusal,
  StripeRefusal,
} from "./refusals.ts";
import { createStripeWire, type Disputed, type Refunded } from "./wire.ts";

const FIRST_CARD: Card = { last4: "4242", brand: "visa", exp_month: 8, exp_year: 2030 };

type Request = { method: string; kind: string; rest: string[]; params: Params; asked: Asked };
type Made = { id: string; status: string; failure_reason?: string };
type Answer = { status: number; body: unknown };

export type StripeStandIn = Awaited<ReturnType<typeof startStripeStandIn>>;

/** As much of Stripe's HTTP API as we call, behind the real library. */
export async function startStripeStandIn() {
  const declarations = await readDeclarations();
  const objects = createStripeObjects();
  const { sessions, remotes, invoices, prices, customers, schedules, requireOf, itemOf } = objects;
  const {
    nameNext,
    addCustomer,
    computeInvoice,
    creditUnused,
    addInvoice,
    payInvoice,
    invoiceOf,
    nameOf,
    moveTo,
  } = objects;
  const { products, routeProducts, routePrices, requireSold, soldIn } = createStripeProducts(objects);
  const cards = createStripeCards({ nameNext, hasCustomer: (id) => customers.has(id) });
  const refunds = new Map<string, Refunded>();
  const disputes = new Map<string, Disputed>();
  const webhooks: Stripe.WebhookEndpoint[] = [];
  const madeRefunds = new Map<string, Made>();
  /** Invoices of which one try was given up. */
  const canceledTries = new Set<string>();
  const refusedByBank = new Set<string>();
  /** What a bank's page leads back to, by payment. */
  const returnAddresses = new Map<string, string>();
  const answered = new Map<string, Answer & { asked: string }>();
  const requests: string[] = [];
  const forms: Asked[] = [];
  /** How long the library waits for an answer, by request. */
  const timeouts = new Map<string, number>();
  const network = Stripe.createNodeHttpClient();
  const httpClient = Object.assign(Object.create(network) as typeof network, {
    makeRequest(...request: Parameters<typeof network.makeRequest>) {
      const [, , path, method, , , , timeout] = request;
      timeouts.set(`${method} ${path}`, timeout);
      return network.makeRequest(...request);
    },
  });
  let nowSeconds = () => Math.floor(Date.now() / 1000);
  /** By the beginning of the request that is refused. */
  const refusals = new Map<string, Refusal>();
  /** By the beginning of the request whose answer is lost. */
  const lost = new Set<string>();
  /** By the beginning of the request whose answer waits. */
  const held = new Set<string>();
  let letGo = Promise.withResolvers<void>();
  /** Keys of requests that have no answer yet. */
  const underWay = new Set<string>();
  let isDown = false;
  let needsApproval = false;
  let declines = false;
  let cardNeeds: "pays" | "asks" | "disputes" = "pays";
  const wire = createStripeWire(declarations, {
    objects,
    cards,
    products,
    refunds,
    madeRefunds,
    disputes,
    statusOf,
    nowSeconds: () => nowSeconds(),
  });

  /** undefined: Stripe has no such thing. */
  const routes: Record<string, (method: string, rest: string[], params: Params) => unknown> = {
    subscriptions: (method, [id], params) =>
      id ? routeSubscription(method, id, params) : listPage(listRunning(params), params),
    checkout: (_method, [, id, action], params) => routeSession(id, action, params),
    prices: (method, [id = ""], params) => routePrices(method, id, params),
    products: (method, [id = ""], params) => routeProducts(method, id, params),
    invoices: (method, [id, action], params) =>
      id ? routeInvoice(method, id, action, params) : listPage(findInvoices(params), params),
    invoice_payments: (_method, _rest, params) => {
      const id = params.invoice ?? (params["payment[payment_intent]"] ?? "").replace("pi_", "");
      const paid = payInvoiceBy(requireOf(invoices, id));
      const tries = canceledTries.has(id) ? [giveUpTry(paid), paid] : [paid];
      return { data: tries.filter(({ status }) => !params.status || status === params.status) };
    },
    payment_intents: (_method, [id = ""], params) => confirmIntent(id, params),
    payment_methods: (_method, [id = "", action]) => cards.routeMethod(id, action),
    setup_intents: (_method, [id = ""]) => cards.intents.get(id),
    customers: (method, [id = "", under], params) =>
      under === "payment_methods" ? listPage(listMethods(id), params) : routeCustomer(method, id, params),
    balance: () => ({ object: "balance" }),
    charges: (_method, [id], params) => (id ? refunds.get(id) : listOfIntent(refunds, params)),
    webhook_endpoints: (_method, _rest, params) => listPage(webhooks, params),
    refunds: (method, [id = ""], params) => (method === "GET" ? madeRefunds.get(id) : refundIntent(params)),
    disputes: (_method, [id], params) => (id ? disputes.get(id) : listOfIntent(disputes, params)),
    subscription_schedules: (method, [id, action], params) =>
      method === "GET" ? schedules.get(id ?? "") : routeSchedule(id, action, params),
  };

  /** Where no status is asked for, Stripe lists what is not cancelled. */
  function listRunning(params: Params) {
    const isListed = ({ status }: Remote) =>
      params.status ? params.status === "all" || status === params.status : status !== "canceled";
    return [...remotes.values()].filter(isListed);
  }

  function findInvoices({ status, "created[gte]": since = "0" }: Params): Invoice[] {
    return [...invoices.values()].filter((each) => each.status === status && each.created >= Number(since));
  }

  /** Each told of one payment is the same charge or dispute later on: the last of it counts. */
  function listOfIntent<T extends { id: string; payment_intent: string }>(
    all: ReadonlyMap<string, T>,
    params: Params,
  ) {
    if (!params.payment_intent) return listPage(all.values(), params);
    const last = [...all.values()].findLast((each) => each.payment_intent === params.payment_intent);
    return listPage(last ? [last] : [], params);
  }

  function routeCustomer(method: string, id: string, params: Params): unknown {
    if (method === "DELETE") return deleteCustomer(id);
    const known = id || addCustomer().id;
    if (method === "POST") setCustomer(known, params);
    return showCustomer(known, params);
  }

  /** Of one who was deleted only that is left. */
  function showCustomer(id: string, { "expand[0]": expanded }: Params): unknown {
    const customer = customers.get(id);
    if (!customer || customer.deleted) return customer && { id, object: "customer", deleted: true };
    const { credits, ...shown } = customer;
    const own = customer.currency ? { [customer.currency]: -customer.balance } : {};
    return expanded === "invoice_credit_balance"
      ? { ...shown, invoice_credit_balance: { ...own, ...credits } }
      : shown;
  }

  /** Its subscriptions end with it. A second time, Stripe does not have it. */
  function deleteCustomer(id: string): unknown {
    const customer = customers.get(id);
    if (!customer || customer.deleted) return undefined;
    for (const method of listMethods(id)) Object.assign(method, { customer: null });
    for (const remote of remotes.values()) if (remote.customer === id) remote.status = "canceled";
    Object.assign(customer, { deleted: true, name: "", email: "" });
    return { id, object: "customer", deleted: true };
  }

  const listMethods = (id: string) => [...cards.methods.values()].filter(({ customer }) => customer === id);

  function setCustomer(id: string, params: Params): void {
    const customer = customers.get(id);
    const param = "invoice_settings[default_payment_method]";
    const method = params[param];
    if (!customer || customer.deleted) return;
    const { name = customer.name, email = customer.email } = params;
    Object.assign(customer, { name, email });
    if (!method) return;
    cards.requireAttached(method, id, param);
    Object.assign(customer, { invoice_settings: { default_payment_method: method } });
  }

  function refundIntent({ payment_intent = "", amount = "" }: Params): unknown {
    const before = [...refunds.values()].findLast((each) => each.payment_intent === payment_intent);
    const total = (before?.amount_refunded ?? 0) + Number(amount);
    const paid = invoices.get(payment_intent.replace("pi_", ""))?.amount_paid ?? 0;
    if (total > paid) {
      const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${paid})`;
      throw new StripeRefusal(invalid(message, { param: "amount" }));
    }
    const id = before?.id ?? nameNext("ch");
    refunds.set(id, { id, amount_refunded: total, payment_intent });
    const shown = { object: "refund", amount: Number(amount), currency: "usd", charge: id, payment_intent };
    const made = { id: nameNext("re"), ...shown, created: nowSeconds(), status: "succeeded" };
    madeRefunds.set(made.id, made);
    return made;
  }

  function routeSession(id: string | undefined, action: string | undefined, params: Params): unknown {
    if (!id) return params.mode === "setup" ? cards.openSession(params, nowSeconds()) : createSession(params);
    const session = sessions.get(id) ?? cards.sessions.get(id);
    if (action === "expire" && session) {
      if (session.status !== "open") {
        const rule = 'Only Checkout Sessions with a status in ["open"] can be expired.';
        const message = `${rule} This Checkout Session has a status of \`${session.status}\`.`;
        throw new StripeRefusal(invalid(message));
      }
      session.status = "expired";
    }
    return session;
  }

  function routeSubscription(method: string, id: string, params: Params): unknown {
    const remote = remotes.get(id);
    if (!remote || method === "GET") return remote;
    if (method === "DELETE") {
      // Stripe answers a second cancellation as if there were no such subscription.
      if (remote.status === "canceled") return undefined;
      end(remote, params);
    } else update(remote, params);
    return remote;
  }

  /** With a last invoice, where it is asked for: what it credits goes to the customer's balance. */
  function end(remote: Remote, { prorate, invoice_now }: Params): void {
    if (prorate === "true" && invoice_now === "true") {
      const invoice = addInvoice(
        remote,
        invoiceOf(remote, nowSeconds(), [creditUnused(remote, nowSeconds())]),
      );
      payInvoice(invoice, nowSeconds());
    }
    remote.status = "canceled";
  }

  function update(remote: Remote, params: Params): void {
    const { cancel_at, cancel_at_period_end, default_payment_method, proration_date, trial_end } = params;
    if (remote.status === "canceled") {
      const message = "A canceled subscription can only update its cancellation_details and metadata.";
      throw new StripeRefusal(invalid(message, { code: "invalid_canceled_subscription_fields" }));
    }
    if (trial_end) {
      const end = Number(trial_end);
      Object.assign(remote, { status: "trialing", trial_end: end, billing_cycle_anchor: end });
      Object.assign(itemOf(remote), { current_period_start: nowSeconds(), current_period_end: end });
    }
    if (cancel_at_period_end || cancel_at !== undefined) {
      if (remote.schedule) {
        const rule = "updating any cancelation behavior directly is not allowed.";
        const message = `The subscription is managed by the subscription schedule \`${remote.schedule}\`, and ${rule} Please update the schedule instead.`;
        throw new StripeRefusal(invalid(message));
      }
      if (cancel_at_period_end) remote.cancel_at_period_end = cancel_at_period_end === "true";
      remote.cancel_at = Number(cancel_at) || null;
    }
    if (default_payment_method) {
      cards.requireAttached(default_payment_method, remote.customer, "default_payment_method");
      remote.default_payment_method = default_payment_method;
    }
    setMetadata(remote.metadata, params);
    if (params["pause_collection[behavior]"])
      remote.pause_collection = { behavior: "void", resumes_at: null };
    if (params.pause_collection === "") remote.pause_collection = null;
    const named = params["items[0][price]"];
    if (!named) return;
    const price = requireSold(named);
    if (params["billing_cycle_anchor[type]"] === "now") endTrial(remote);
    if (remote.status === "trialing") itemOf(remote).price = price;
    else changePrice(remote, price, Number(proration_date));
  }

  function setMetadata(metadata: Params, params: Params): void {
    for (const [name, value] of Object.entries(params)) {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      if (key) metadata[key] = value;
    }
  }

  /** What begins anew, or a phase that says nothing of free days, ends them. */
  function endTrial(remote: Remote): void {
    if (remote.status === "trialing") Object.assign(remote, { status: "active", trial_end: nowSeconds() });
  }

  function changePrice(remote: Remote, price: Price, at: number): void {
    const invoice = addInvoice(remote, computeInvoice(remote, price, at));
    if (needsApproval && invoice.amount_due > 0) remote.pending_update = { price, at };
    else settleChange(remote, invoice, price, at);
  }

  function settleChange(remote: Remote, invoice: Invoice, price: Price, at: number): void {
    payInvoice(invoice, at);
    Object.assign(remote, { billing_cycle_anchor: at, pending_update: null });
    moveTo(remote, price, at);
  }

  function routeInvoice(method: string, id: string, action: string | undefined, params: Params): unknown {
    if (id === "create_preview") return wire.writeInvoice(preview(params));
    const invoice = invoices.get(id);
    if (!invoice || method === "GET") return invoice;
    const remote = requireOf(remotes, invoice.parent.subscription_details.subscription);
    if (action === "void") {
      if (invoice.status === "draft")
        throw new StripeRefusal(invalid("You can only pass in open invoices. This invoice isn't open."));
      invoice.status = "void";
      remote.pending_update = null;
    } else {
      if (invoice.status === "paid") throw new StripeRefusal(invalid("Invoice is already paid"));
      if (invoice.status === "draft") finalize(invoice);
      cards.requireAttached(params.payment_method ?? "", invoice.customer, "payment_method");
      if (declines) throw new StripeRefusal(declined);
      payInvoice(invoice, nowSeconds());
      remote.status = "active";
    }
    return invoice;
  }

  /** Of an invoice that has not been paid: the bank waits for its customer, or said no. */
  function statusOf(invoiceId: string): Stripe.PaymentIntent.Status {
    const { status } = requireOf(invoices, invoiceId);
    if (status === "paid") return "succeeded";
    return declines || refusedByBank.has(invoiceId) ? "requires_payment_method" : "requires_action";
  }

  function payInvoiceBy({ id, status, amount_due, amount_paid, created, status_transitions }: Invoice) {
    const isPaid = status === "paid";
    return {
      id: `inpay_${id}`,
      object: "invoice_payment",
      amount_paid: isPaid ? amount_paid : null,
      amount_requested: amount_due,
      created,
      currency: "usd",
      invoice: id,
      payment: { type: "payment_intent", payment_intent: `pi_${id}` },
      status: isPaid ? "paid" : "open",
      status_transitions: { canceled_at: null, paid_at: status_transitions.paid_at },
    };
  }

  /** A payment of the same invoice that came to nothing. */
  function giveUpTry(paid: ReturnType<typeof payInvoiceBy>): typeof paid {
    const payment = { type: "payment_intent", payment_intent: `pi_${paid.invoice}_other` };
    return { ...paid, id: `${paid.id}_other`, status: "canceled", amount_paid: null, payment };
  }

  function confirmIntent(id: string, { return_url = "" }: Params) {
    returnAddresses.set(id, return_url);
    const redirect_to_url = { url: `https://hooks.stripe.com/redirect/${id}`, return_url };
    return { ...wire.find(id), next_action: { type: "redirect_to_url", redirect_to_url } };
  }

  function preview(params: Params): Invoice {
    return computeInvoice(
      requireOf(remotes, params.subscription ?? ""),
      soldIn(params, "subscription_details[items][0]"),
      Number(params["subscription_details[proration_date]"]),
    );
  }

  function routeSchedule(id: string | undefined, action: string | undefined, params: Params): unknown {
    if (!id) {
      const remote = requireOf(remotes, params.from_subscription ?? "");
      if (remote.schedule) {
        const rule = "You cannot migrate a subscription that is already attached to a schedule";
        throw new StripeRefusal(invalid(`${rule}: \`${remote.schedule}\`.`));
      }
      const start_date = itemOf(remote).current_period_start;
      const schedule = {
        id: nameNext("sub_sched"),
        status: "active" as const,
        subscription: remote.id,
        released_at: null,
        released_subscription: null,
        created: nowSeconds(),
        metadata: {},
        default_payment_method: remote.default_payment_method,
        phases: [{ start_date, price: null }],
      };
      schedules.set(schedule.id, schedule);
      remote.schedule = schedule.id;
      return schedule;
    }
    const schedule = requireOf(schedules, id);
    if (schedule.status !== "active") {
      const rule = "It must be in `not_started`, `active` status to be updated.";
      const message = `You cannot update a subscription schedule that is currently in the \`${schedule.status}\` status. ${rule}`;
      throw new StripeRefusal(invalid(message));
    }
    const card = params["default_settings[default_payment_method]"];
    if (card) {
      const param = "default_settings[default_payment_method]";
      cards.requireAttached(card, requireOf(remotes, schedule.subscription).customer, param);
      schedule.default_payment_method = card;
    }
    if (action === "release") release(schedule);
    else if (params["phases[0][end_date]"]) {
      const remote = requireOf(remotes, schedule.subscription);
      if (params["phases[0][trial_end]"] !== String(remote.trial_end)) endTrial(remote);
      setMetadata(schedule.metadata, params);
      schedule.phases = [0, 1].map((index) => ({
        start_date: Number(params[`phases[${index}][start_date]`] ?? params["phases[0][end_date]"]),
        price: requireSold(params[`phases[${index}][items][0][price]`] ?? "").id,
      }));
    }
    return schedule;
  }

  /** The subscription goes on as it is. */
  function release(schedule: Schedule): void {
    const { subscription } = schedule;
    requireOf(remotes, subscription).schedule = null;
    const released = { released_at: nowSeconds(), released_subscription: subscription };
    Object.assign(schedule, { ...released, subscription: null, status: "released" });
  }

  function refuseTooSmall(params: Params): void {
    const { unit_amount = 0, currency = "" } = prices.get(params["line_items[0][price]"] ?? "") ?? {};
    const smallest = currency === "aed" || currency === "sar" ? 200 : 50;
    if (unit_amount === 0 || unit_amount >= smallest) return;
    const message = "The Checkout Session's total amount due must add up to at least 50 cents.";
    throw new StripeRefusal(invalid(message, { code: "amount_too_small" }));
  }

  function createSession(params: Params): Session {
    const { customer } = params;
    const known = customers.get(customer ?? "");
    if (customer && (!known || known.deleted))
      throw new StripeRefusal(missingParameter("customer", customer));
    refuseTooSmall(params);
    const id = nameNext("cs");
    const url = `https://checkout.stripe.example/${id}`;
    const session: Session = {
      id,
      mode: "subscription",
      status: "open",
      payment_status: "unpaid",
      subscription: null,
      url,
      params,
    };
    sessions.set(id, session);
    return session;
  }

  /** A key has its first answer for good, but for what is refused before anything is tried. */
  function answerOnce(key: string, asked: string, request: Request): Answer {
    const isAsked = ([beginning]: readonly [string, unknown]) => asked.startsWith(beginning);
    const refusal = [...refusals].find(isAsked)?.[1];
    if (refusal) return describe(refusal);
    const known = answered.get(key);
    if (known) return known.asked === asked ? known : describe(otherParameters(key));
    const given = answer(request);
    if (key) answered.set(key, { ...given, asked });
    return given;
  }

  function answer({ method, kind, rest, params, asked }: Request): Answer {
    try {
      const body = routes[kind]?.(method, rest, params);
      if (!body) throw new StripeRefusal(missing(kind, (kind === "checkout" ? rest[1] : rest[0]) ?? ""));
      const whole = wire.answer(asked, body);
      noteMismatches(`the answer to ${asked.method} ${asked.path}`, checkAnswer(declarations, asked, whole));
      return { status: 200, body: whole };
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      return describe(error.refusal);
    }
  }

  const describe = ({ status, error }: Refusal): Answer => ({ status, body: { error } });

  const server = createServer(async (request, response) => {
    const { method = "", url = "" } = request;
    const [path = "", query = ""] = url.split("?");
    requests.push(`${method} ${path}`);
    if (isDown) return void request.socket.destroy();
    const key = method === "POST" ? String(request.headers["idempotency-key"] ?? "") : "";
    const text = (await readBody(request)) || query;
    const [, , kind = "", ...rest] = path.split("/");
    const params = parse(text) as Params;
    const asked = `${method} ${path}?${text}`;
    const form = { method, path, form: text };
    forms.push(form);
    const mismatches = checkRequest(declarations, form);
    noteMismatches(asked, mismatches);
    const [wrong] = mismatches;
    if (wrong)
      return send(response, describe(invalid(`${wrong.path}: ${wrong.problem}`, { param: wrong.path })));
    if (key && underWay.has(key)) return send(response, describe(keyInUse(key)));
    underWay.add(key);
    const given = answerOnce(key, asked, { method, kind, rest, params, asked: form });
    if ([...held].some((beginning) => `${method} ${path}`.startsWith(beginning))) await letGo.promise;
    underWay.delete(key);
    if ([...lost].some((beginning) => `${method} ${path}`.startsWith(beginning)))
      return void request.socket.destroy();
    send(response, given);
  });

  function send(response: ServerResponse, { status, body }: Answer): void {
    response.writeHead(status, { "Content-Type": "application/json" });
    response.end(JSON.stringify(body));
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  function sessionOf(id: string): Session {
    return requireOf(sessions, id);
  }

  /** What Stripe does by itself at the end of a period: it ends what is cancelled, and drafts an invoice for the rest. */
  function endPeriod(remote: Remote): Invoice | undefined {
    const { current_period_end: start } = itemOf(remote);
    if (remote.cancel_at_period_end || (remote.cancel_at !== null && remote.cancel_at <= start)) {
      Object.assign(remote, { status: "canceled", ended_at: start });
      return undefined;
    }
    if (remote.trial_end === start) Object.assign(remote, { status: "active", billing_cycle_anchor: start });
    const price = enterPhase(remote, start) ?? itemOf(remote).price;
    moveTo(remote, price, start);
    const { current_period_end: end } = itemOf(remote);
    const line = { amount: price.unit_amount, period: { start, end }, pricing: nameOf(price) };
    return addInvoice(remote, { ...invoiceOf(remote, start, [line]), status: "draft" });
  }

  /** The price of the second phase where it begins. A schedule whose phases are over lets go. */
  function enterPhase(remote: Remote, start: number): Price | undefined {
    const schedule = schedules.get(remote.schedule ?? "");
    const second = schedule?.phases[1];
    if (!schedule || !second) return undefined;
    if (start > second.start_date) release(schedule);
    if (start !== second.start_date) return undefined;
    remote.default_payment_method = schedule.default_payment_method;
    return prices.get(second.price ?? "");
  }

  /** About an hour later Stripe gives the draft its number and charges it. */
  function finalize(invoice: Invoice): Invoice {
    if (invoice.status !== "draft") throw new Error(`${invoice.id} is ${invoice.status}`);
    return Object.assign(invoice, { status: "open" });
  }

  const isRunning = ({ status }: Remote) => status === "active" || status === "trialing";

  function renewByCard(remote: Remote): void {
    const draft = endPeriod(remote);
    if (!draft) return;
    const invoice = finalize(draft);
    if (cardNeeds === "asks") remote.status = "past_due";
    else payInvoice(invoice, nowSeconds());
    const payment_intent = `pi_${invoice.id}`;
    const { amount_due: amount, id } = invoice;
    if (cardNeeds === "disputes")
      disputes.set(`dp_${id}`, {
        id: `dp_${id}`,
        status: "needs_response",
        amount,
        currency: "usd",
        payment_intent,
      });
  }

  function startPeriod(remote: Remote): Invoice {
    const draft = endPeriod(remote);
    if (!draft) throw new Error(`${remote.id} is cancelled and does not renew`);
    return finalize(draft);
  }

  return {
    timeouts,
    client: new Stripe("sk_test_standin", {
      httpClient,
      host: "127.0.0.1",
      port,
      protocol: "http",
      maxNetworkRetries: 0,
    }),
    /** An event as Stripe would send it. */
    writeEvent: wire.writeEvent,
    declarations,
    requests,
    /** The same, with what was sent. */
    forms,
    sessions,
    remotes,
    invoices,
    customers,
    products,
    prices,
    cards,
    enterCard(sessionId: string, card: Card): Stripe.PaymentMethod {
      return cards.enter(sessionId, card, nowSeconds());
    },
    sessionOf,
    deleteCustomer,
    /** By which it ends and postpones; what is paid is dated by whoever pays. */
    setClock(clock: () => number) {
      nowSeconds = clock;
    },
    setDown(down: boolean) {
      isDown = down;
    },
    /** From now on a request that begins so ("DELETE /v1/subscriptions") is refused, until `takeAll`. */
    refuse(beginning: string, refusal: Refusal) {
      refusals.set(beginning, refusal);
    },
    /** From now on a request that begins so is done, and its answer does not arrive, until `takeAll`. */
    lose(beginning: string) {
      lost.add(beginning);
    },
    /** Idempotency keys are good for a day. */
    forgetKeys() {
      answered.clear();
    },
    /** From now on a request that begins so is done, and its answer waits until `takeAll`. */
    hold(beginning: string) {
      held.add(beginning);
    },
    takeAll() {
      refusals.clear();
      lost.clear();
      held.clear();
      letGo.resolve();
      letGo = Promise.withResolvers();
    },
    /** From now on a charge waits for the bank, as a pending update. */
    setNeedsApproval(needs: boolean) {
      needsApproval = needs;
    },
    /** From now on the card does not pay a change, and no bank is asked. */
    setDeclines(does: boolean) {
      declines = does;
      needsApproval = does;
    },
    /** What a customer does on Stripe's page; `incomplete`: the bank has not confirmed yet. */
    pay(sessionId: string, nowSeconds: number, status: "active" | "incomplete" = "active"): Remote {
      const session = sessionOf(sessionId);
      const { params } = session;
      const trialEnd = Number(params["subscription_data[trial_end]"]) || null;
      const price = soldIn(params, "line_items[0]");
      const end = trialEnd ?? objects.periodFrom(nowSeconds, price);
      const payer = addCustomer(params.customer);
      payer.currency ??= price.currency;
      const customer = payer.id;
      const remote: Remote = {
        id: nameNext("sub"),
        status: trialEnd ? "trialing" : status,
        start_date: nowSeconds,
        trial_end: trialEnd,
        billing_cycle_anchor: trialEnd ?? nowSeconds,
        ended_at: null,
        cancel_at: null,
        cancel_at_period_end: false,
        customer,
        metadata: { subscription_id: params["subscription_data[metadata][subscription_id]"] ?? "" },
        default_payment_method: cards.addMethod(customer, FIRST_CARD, nowSeconds).id,
        latest_invoice: null,
        schedule: null,
        pause_collection: null,
        pending_update: null,
        items: {
          data: [{ id: nameNext("si"), price, current_period_start: nowSeconds, current_period_end: end }],
        },
      };
      remotes.set(remote.id, remote);
      const amount = trialEnd ? 0 : price.unit_amount;
      const line = { amount, period: { start: nowSeconds, end }, pricing: nameOf(price) };
      const invoice = addInvoice(remote, invoiceOf(remote, nowSeconds, [line]));
      if (status === "active") payInvoice(invoice, nowSeconds);
      Object.assign(session, {
        status: "complete",
        payment_status: trialEnd ? "no_payment_required" : status === "active" ? "paid" : "unpaid",
        subscription: remote.id,
      });
      return remote;
    },
    schedules,
    /** From now on a renewal waits for the bank's approval, is disputed, or simply paid. */
    setCardNeeds(needs: "pays" | "asks" | "disputes") {
      cardNeeds = needs;
    },
    /** What falls due until then happens. */
    passTime() {
      for (const remote of remotes.values())
        while (isRunning(remote) && itemOf(remote).current_period_end <= nowSeconds()) renewByCard(remote);
    },
    endPeriod,
    finalize,
    renew(remote: Remote): Invoice {
      const invoice = startPeriod(remote);
      return payInvoice(invoice, invoice.created);
    },
    failRenewal(remote: Remote, nextAttempt: number | null): Invoice {
      const invoice = startPeriod(remote);
      remote.status = "past_due";
      refusedByBank.add(invoice.id);
      return Object.assign(invoice, { next_payment_attempt: nextAttempt });
    },
    /** A renewal whose bank asks its customer. */
    askForApproval(remote: Remote, nextAttempt: number | null): Invoice {
      const invoice = startPeriod(remote);
      remote.status = "past_due";
      return Object.assign(invoice, { next_payment_attempt: nextAttempt });
    },
    /** What it declined before, it would take now. */
    bankAsks(invoiceId: string): void {
      refusedByBank.delete(invoiceId);
    },
    /** The customer approves it on the page of the invoice. */
    approveRenewal(remote: Remote): Invoice {
      remote.status = "active";
      return payInvoice(requireOf(invoices, remote.latest_invoice), nowSeconds());
    },
    /** Where the bank's page of an invoice leads when the customer is done there. */
    returnAddressOf: (invoiceId: string | null) => requireOf(returnAddresses, `pi_${invoiceId}`),
    /** The customer does not approve, or the bank does not believe it. */
    refuseApproval(remote: Remote): void {
      refusedByBank.add(remote.latest_invoice ?? "");
    },
    cancelTry(invoiceId: string): void {
      canceledTries.add(invoiceId);
    },
    /** The customer approves on the bank's page. */
    approve(remote: Remote, nowSeconds: number): Invoice {
      const invoice = requireOf(invoices, remote.latest_invoice);
      if (!remote.pending_update) throw new Error("nothing waits for approval");
      settleChange(remote, invoice, remote.pending_update.price, nowSeconds);
      return invoice;
    },
    refunds,
    disputes,
    /** Set up by hand. */
    webhooks,
    /** What the operator does in the dashboard; the id of the schedule that Stripe tells of. */
    releaseSchedule(remote: Remote): string {
      const schedule = requireOf(schedules, remote.schedule);
      release(schedule);
      return schedule.id;
    },
    /** The bank sends it back; its id is what Stripe tells of. */
    failRefund(): string {
      const made = [...madeRefunds.values()].at(-1);
      if (!made) throw new Error("nothing was refunded");
      return Object.assign(made, { status: "failed", failure_reason: "lost_or_stolen_card" }).id;
    },
    /** The id of the charge that Stripe tells of. */
    refund(invoiceId: string, cents: number): string {
      const id = nameNext("ch");
      refunds.set(id, { id, amount_refunded: cents, payment_intent: `pi_${invoiceId}` });
      return id;
    },
    /** Of one payment it is the same dispute each time. */
    dispute(invoiceId: string, cents: number, status: string): string {
      const payment_intent = `pi_${invoiceId}`;
      const known = [...disputes.values()].find((each) => each.payment_intent === payment_intent);
      const id = known?.id ?? nameNext("dp");
      disputes.set(id, { id, status, amount: cents, currency: "usd", payment_intent });
      return id;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}
