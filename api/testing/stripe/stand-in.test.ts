import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { failOnMismatches } from "./mismatches.ts";
import { declined, limited } from "./refusals.ts";
import { startStripeStandIn } from "./stripe.ts";

const DAY_SECONDS = 24 * 3600;
const JANUARY_31 = Date.parse("2026-01-31T08:00:00Z") / 1000;
const standIn = await startStripeStandIn();
const { client } = standIn;
let now = JANUARY_31;
standIn.setClock(() => now);
beforeEach(() => {
  now = JANUARY_31;
});
afterEach(() => {
  standIn.takeAll();
  failOnMismatches();
});
afterAll(standIn.close);

const day = (seconds: number | undefined) => new Date((seconds ?? 0) * 1000).toISOString().slice(0, 10);

async function makePrice(unit_amount: number, interval: "month" | "year" = "month") {
  const { id: product } = await client.products.create({ name: "Premium" });
  return client.prices.create({ currency: "aed", unit_amount, product, recurring: { interval } });
}

async function subscribe(price?: string) {
  const session = await client.checkout.sessions.create({
    mode: "subscription",
    success_url: "https://maamoul.example/thanks",
    line_items: [{ price: price ?? (await makePrice(3700)).id, quantity: 1 }],
  });
  return standIn.pay(session.id, now);
}

const read = (id: string) => client.subscriptions.retrieve(id);

test("a month from the 31st ends on the last day of the next one, and the one after on the 31st", async () => {
  const remote = await subscribe();
  const ends: string[] = [];
  for (const _ of [1, 2, 3]) {
    ends.push(day((await read(remote.id)).items.data[0]?.current_period_end));
    standIn.renew(remote);
  }
  expect(ends).toEqual(["2026-02-28", "2026-03-31", "2026-04-30"]);
});

test("a renewal begins as a draft, which has no number and no page yet", async () => {
  const remote = await subscribe();
  const draft = standIn.endPeriod(remote);
  expect(await client.invoices.retrieve(draft?.id ?? "")).toMatchObject({
    status: "draft",
    number: null,
    hosted_invoice_url: null,
    status_transitions: { finalized_at: null },
  });
  if (draft) standIn.finalize(draft);
  expect(await client.invoices.retrieve(draft?.id ?? "")).toMatchObject({ status: "open", amount_due: 3700 });
});

test("a subscription that is cancelled ends with its period, without an invoice", async () => {
  const remote = await subscribe();
  await client.subscriptions.update(remote.id, { cancel_at_period_end: true });
  expect(day((await read(remote.id)).cancel_at ?? 0)).toBe("2026-02-28");
  expect(standIn.endPeriod(remote)).toBeUndefined();
  expect(await read(remote.id)).toMatchObject({ status: "canceled" });
});

test("a date to cancel at is kept, and taken back", async () => {
  const remote = await subscribe();
  const cancel_at = now + 10 * DAY_SECONDS;
  expect(await client.subscriptions.update(remote.id, { cancel_at })).toMatchObject({ cancel_at });
  expect(await client.subscriptions.update(remote.id, { cancel_at: "" })).toMatchObject({ cancel_at: null });
});

test("a subscription has one schedule, and one that was released is changed no more", async () => {
  const remote = await subscribe();
  const { subscriptionSchedules } = client;
  const { id } = await subscriptionSchedules.create({ from_subscription: remote.id });
  await expect(subscriptionSchedules.create({ from_subscription: remote.id })).rejects.toThrow(
    `already attached to a schedule: \`${id}\``,
  );
  await subscriptionSchedules.release(id);
  await expect(subscriptionSchedules.update(id, { end_behavior: "release" })).rejects.toThrow(
    "currently in the `released` status",
  );
});

test("a schedule sells its second phase, and lets go when that is over", async () => {
  const remote = await subscribe();
  const { id: year } = await makePrice(36_500, "year");
  const schedule = await client.subscriptionSchedules.create({ from_subscription: remote.id });
  const [phase] = schedule.phases;
  await client.subscriptionSchedules.update(schedule.id, {
    end_behavior: "release",
    phases: [
      {
        items: [{ price: String(phase?.items[0]?.price), quantity: 1 }],
        start_date: phase?.start_date ?? 0,
        end_date: phase?.end_date ?? 0,
      },
      { items: [{ price: year, quantity: 1 }], duration: { interval: "year", interval_count: 1 } },
    ],
  });
  expect(standIn.renew(remote).amount_paid).toBe(36_500);
  expect(await read(remote.id)).toMatchObject({ schedule: schedule.id });
  expect(day((await read(remote.id)).items.data[0]?.current_period_end)).toBe("2027-02-28");
  standIn.renew(remote);
  expect(await read(remote.id)).toMatchObject({ schedule: null });
  expect(await client.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({ status: "released" });
});

test("an archived product is not sold: no price, no checkout, no change", async () => {
  const remote = await subscribe();
  const price = await makePrice(3700);
  await client.products.update(String(price.product), { active: false });
  const item = remote.items.data[0].id;
  await expect(
    client.subscriptions.update(remote.id, { items: [{ id: item, price: price.id }] }),
  ).rejects.toThrow("is marked as inactive");
});

test("a preview says what is charged then", async () => {
  const remote = await subscribe();
  const { id: price } = await makePrice(36_500, "year");
  const items = [{ id: remote.items.data[0].id, price }];
  now += 10 * DAY_SECONDS;
  const terms = { proration_behavior: "always_invoice", proration_date: now } as const;
  const preview = await client.invoices.createPreview({
    subscription: remote.id,
    subscription_details: { ...terms, billing_cycle_anchor: { type: "now" }, items },
  });
  const changed = await client.subscriptions.update(remote.id, {
    ...terms,
    billing_cycle_anchor: { type: "now" },
    items,
    expand: ["latest_invoice"],
  });
  const { amount_due, lines } = preview;
  expect(changed.latest_invoice).toMatchObject({ amount_due, status: "paid" });
  expect(lines.data.map(({ amount }) => amount)).toEqual([-2379, 36_500]);
});

test("a key has its first answer again, whatever happened since, and no other request", async () => {
  const key = { idempotencyKey: "key-1" };
  const first = await client.products.create({ name: "Premium" }, key);
  await client.products.update(first.id, { name: "Classroom" });
  expect(await client.products.create({ name: "Premium" }, key)).toMatchObject({
    id: first.id,
    name: "Premium",
  });
  await expect(client.products.create({ name: "Other" }, key)).rejects.toMatchObject({
    statusCode: 400,
    type: "StripeIdempotencyError",
  });
});

test("a key whose request has no answer yet is refused with 409", async () => {
  const key = { idempotencyKey: "key-2" };
  standIn.hold("POST /v1/products");
  const first = client.products.create({ name: "Premium" }, key);
  await expect.poll(() => standIn.requests.at(-1)).toBe("POST /v1/products");
  await expect(client.products.create({ name: "Premium" }, key)).rejects.toMatchObject({ statusCode: 409 });
  standIn.takeAll();
  expect(await first).toMatchObject({ name: "Premium" });
});

test.each([
  [
    "a card that is declined",
    declined,
    { statusCode: 402, type: "StripeCardError", decline_code: "generic_decline" },
  ],
  ["too many requests", limited, { statusCode: 429, type: "StripeRateLimitError" }],
])("%s is the library's own error", async (_, refusal, error) => {
  standIn.refuse("POST /v1/products", refusal);
  await expect(client.products.create({ name: "Premium" })).rejects.toMatchObject(error);
});

test("ids begin as Stripe's do", async () => {
  const remote = await subscribe();
  const { id, items, latest_invoice, default_payment_method, customer } = await read(remote.id);
  const names = [
    id,
    items.data[0]?.id,
    latest_invoice,
    default_payment_method,
    customer,
    items.data[0]?.price.id,
  ];
  expect(names.map((name) => String(name).replace(/\d+$/, ""))).toEqual([
    "sub_",
    "si_",
    "in_",
    "pm_",
    "cus_",
    "price_",
  ]);
  expect([...standIn.sessions.keys()].every((name) => name.startsWith("cs_test_"))).toBe(true);
});
