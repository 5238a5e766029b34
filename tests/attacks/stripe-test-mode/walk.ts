import { eq } from "drizzle-orm";
import { grantPlan } from "../../../api/billing/providers/grant/grant-plan.ts";
import { makeRefund, previewRefund } from "../../../api/billing/refund.ts";
import { accounts, providerCustomers, subscriptions } from "../../../api/db/schema.ts";
import { addFamilies, signIn } from "../../../api/testing/sign-in.ts";
import type { TestApi } from "../../../api/testing/test-api.ts";
import type { CallName } from "../../../contract/calls.ts";
import type { Report } from "./report.ts";
import type { StripeSide } from "./side.ts";

const DAY_SECONDS = 24 * 3600;
const MONTH = "premium-monthly";
const MORE = "classroom-yearly";
const LESS = "premium-yearly";

/** One family from its first payment to the end of its customer, through the product's own calls. */
export async function walkTestMode(api: TestApi, side: StripeSide, report: Report): Promise<void> {
  const { stripe } = side;
  const nowSeconds = () => Math.floor(api.now().getTime() / 1000);
  await addFamilies(api.deps, 1);
  const [person] = await api.db.select().from(accounts).where(eq(accounts.createdAt, api.now()));
  if (!person) throw new Error("no family");
  const { email, familyId } = person;
  const customerId = await side.createCustomer(email, nowSeconds());
  await api.db.insert(providerCustomers).values({ familyId, provider: "stripe", customerId });

  async function call(name: CallName, body?: unknown) {
    const [bearer = ""] = await signIn(api.deps, [email]);
    const answer = await api.send(name, { bearer, ...(body ? { body } : {}) });
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
  const features = () => call("features");
  async function deliverEvents() {
    for (const payload of await side.readEvents()) {
      const signed = { payload, secret: side.webhookSecret, timestamp: nowSeconds() };
      const signature = stripe.webhooks.generateTestHeaderString(signed);
      const headers = { "stripe-signature": signature, "Content-Type": "application/json" };
      const init = { method: "POST", body: payload, headers };
      const { status } = await api.app.request("/api/v1/stripe/webhook", init);
      if (status !== 200) report.expect(`the event ${JSON.parse(payload).type} is taken`, status, 200);
    }
  }
  async function pass(days: number) {
    api.advance(days * DAY_SECONDS);
    await side.advanceTo(nowSeconds());
    await deliverEvents();
  }
  async function openCheckout(plan: string): Promise<string> {
    const { checkout_url } = await call("createSubscription", { subscription_plan_id: plan });
    return new URL(checkout_url).pathname;
  }
  async function change(plan: string): Promise<number> {
    const path = await openCheckout(plan);
    const page = await (await api.app.request(path)).text();
    const [, quote = ""] = /name="quote" value="([^"]+)"/.exec(page) ?? [];
    const { status } = await api.app.request(path, { method: "POST", body: new URLSearchParams({ quote }) });
    await deliverEvents();
    return status;
  }
  const readPlan = async () => {
    const rows = await api.db.select().from(subscriptions).where(eq(subscriptions.familyId, familyId));
    return rows.find(({ status }) => status === "active");
  };
  async function readRemote() {
    const id = (await readPlan())?.providerSubscriptionId ?? "";
    return stripe.subscriptions.retrieve(id, { expand: ["latest_invoice", "items.data.price.product"] });
  }
  const readInvoice = async () => {
    const { latest_invoice: invoice } = await readRemote();
    return invoice && typeof invoice !== "string" ? invoice : undefined;
  };

  report.begin("buy", ["1"]);
  const address = (await api.app.request(await openCheckout(MONTH))).headers.get("Location") ?? "";
  const sessionId = /cs_test_\w+/.exec(address)?.[0] ?? "";
  await side.pay({ id: sessionId, url: address });
  await deliverEvents();
  report.expect("the plan", (await features()).plan_id, MONTH);
  const product = (await readRemote()).items.data[0]?.price.product;
  const isActive = product && typeof product !== "string" && !product.deleted && product.active;
  report.expect("the product that was sold is active", isActive, true);

  report.begin("upgrade", ["1"]);
  await pass(10);
  const quote = await call("quote", { subscription_plan_id: MORE });
  report.expect("the answer to the change", await change(MORE), 303);
  report.expect("the plan", (await features()).plan_id, MORE);
  report.expect("what the preview said is charged", (await readInvoice())?.amount_paid, quote.due_today);

  report.begin("downgrade, and taken back", ["1"]);
  report.expect("the answer to the change", await change(LESS), 303);
  report.expect("the plan that waits", (await features()).scheduled_change?.plan_id, LESS);
  await call("undoChange");
  report.expect("the schedule", (await readRemote()).schedule, null);

  report.begin("downgrade, released in the dashboard", ["17"]);
  await change(LESS);
  await pass(1);
  await stripe.subscriptionSchedules.release(String((await readRemote()).schedule));
  await deliverEvents();
  report.expect("the plan that waits", (await features()).scheduled_change, null);

  report.begin("gift and downgrade", ["7"]);
  if ((await features()).scheduled_change) await call("undoChange");
  const { current_period_end } = await features();
  const until = new Date(new Date(current_period_end).getTime() + 30 * DAY_SECONDS * 1000);
  await grantPlan(api.deps, { familyId, planId: MORE, until });
  const ends = (await readRemote()).trial_end;
  await change(LESS);
  const { status, trial_end } = await readRemote();
  report.expect("the free days go on", [status, trial_end], ["trialing", ends]);
  await call("undoChange");

  report.begin("refund");
  const [payment] = (await call("payments")).payments;
  const refund = await previewRefund(api.deps, payment?.number ?? "", 100);
  if ("refused" in refund) report.expect("the refund", refund.refused, "made");
  else await makeRefund(api.deps, refund);
  await deliverEvents();
  report.expect("what was refunded", (await call("payments")).payments[0]?.refunded, 100);

  report.begin("renewal with 3-D Secure", ["8"]);
  await side.useCard((await readRemote()).id, "asks");
  const days = Math.ceil((until.getTime() - api.now().getTime()) / 1000 / DAY_SECONDS);
  await pass(days + 1);
  report.expect("a payment is due", (await features()).past_due?.amount, (await readInvoice())?.amount_due);
  const invoice = await readInvoice();
  await side.approve({ id: invoice?.id ?? "", url: invoice?.hosted_invoice_url ?? "" });
  await deliverEvents();
  report.expect("no payment is due", (await features()).past_due, null);

  report.begin("pause_collection in the dashboard", ["low"]);
  const remoteId = (await readRemote()).id;
  await stripe.subscriptions.update(remoteId, { pause_collection: { behavior: "void" } });
  await deliverEvents();
  report.expect("the plan", (await features()).plan_id, MORE);
  await stripe.subscriptions.update(remoteId, { pause_collection: "" });

  report.begin("dispute", ["16"]);
  await side.useCard(remoteId, "disputes");
  await pass(370);
  const after = await stripe.subscriptions.retrieve(remoteId);
  report.expect("the renewal is stopped", after.cancel_at_period_end || after.status === "canceled", true);

  report.begin("customer deleted in the dashboard", ["10"]);
  await stripe.customers.del(customerId);
  await deliverEvents();
  const known = await api.db.select().from(providerCustomers).where(eq(providerCustomers.familyId, familyId));
  report.expect(
    "the customer that is known",
    known.map((row) => row.customerId),
    [],
  );
}
