import { eq, inArray } from "drizzle-orm";
import { afterAll } from "vitest";
import { gatherProviders } from "../../api/billing/providers/create.ts";
import { connectStripe } from "../../api/billing/providers/stripe/provider.ts";
import {
  accounts,
  charges,
  outbox,
  promoCodes,
  promoRedemptions,
  subscriptions,
} from "../../api/db/schema.ts";
import { addFamilies } from "../../api/testing/sign-in.ts";
import { speakAsStripe } from "../../api/testing/stripe/events.ts";
import { startStripeStandIn } from "../../api/testing/stripe/stripe.ts";
import { type TestApi, untilServed } from "../../api/testing/test-api.ts";
import { repeat, type Seen, sized } from "./attack.ts";
import { pressEverythingAtOnce } from "./family-races.ts";
import { describeAttacks } from "./served-api.ts";

const SECRET = "whsec_attacks";
const STRIPE_ENV = { STRIPE_SECRET_KEY: "sk_test_standin", STRIPE_WEBHOOK_SECRET: SECRET };
const CARD = { number: "4242 4242 4242 4242", expiry: "08/30", cvc: "123", name: "Layla Haddad" };

const ORDERS = sized({ quick: 5, full: 120 });
const PRESSING_FAMILIES = sized({ quick: 2, full: 30 });
const standIn = await startStripeStandIn();
afterAll(standIn.close);

describeAttacks(
  "money at Stripe",
  (api, attack) => {
    attack("orders of five doubled events, browser back before or after", (seen) =>
      tellInEveryOrder(api, seen),
    );
    attack("forged, stale, cut and huge events", (seen) => tellLies(api, seen));
  },
  { env: STRIPE_ENV, providers: gatherProviders([connectStripe(standIn.client, SECRET)]) },
);

describeAttacks("money", (api, attack) => {
  attack("families race for a one-use code", (seen) => raceForACode(api, seen));
  attack("parallel creates", (seen) => createAtOnce(api, seen));
  attack("parallel payments of one checkout", (seen) => payAtOnce(api, seen));
  attack("parallel changes of the plan", (seen) => changeAtOnce(api, seen));
  attack("parallel cancellations", (seen) => cancelAtOnce(api, seen));
  attack("everything that a family can press, at once", (seen) =>
    pressEverythingAtOnce(api, seen, PRESSING_FAMILIES),
  );
});

/** Each order with every event doubled, and the browser back before or after them. */
async function tellInEveryOrder(api: TestApi, seen: Seen): Promise<void> {
  const speak = speakAsStripe(api, standIn, SECRET);
  const all = permute([0, 1, 2, 3, 4]);
  const chosen = all.filter((_, index) => index % Math.ceil(all.length / ORDERS) === 0);
  const ends = new Map<string, string>();
  for (const order of chosen) {
    for (const back of ["before", "after"] as const) {
      const [bearer = ""] = await addFamilies(api.deps, 1);
      const session = await speak.open(await openCheckout(api, bearer, "premium-yearly", "WELCOME20"));
      const remote = standIn.pay(session, speak.nowSeconds());
      const events = [
        speak.write("checkout.session.completed", { id: session }),
        speak.write("customer.subscription.created", { id: remote.id }),
        speak.write("customer.subscription.updated", { id: remote.id }),
        speak.write("invoice.paid", { id: remote.latest_invoice }),
        speak.write("customer.updated", { id: remote.customer }),
      ];
      const comeBack = () => api.send("features", { bearer });
      if (back === "before") await comeBack();
      for (const index of order) {
        // The double comes at the same moment, as it may.
        const event = events[index] ?? "";
        const answers = await repeat(2, () => untilServed(async () => speak.send(event)));
        for (const { status } of answers) seen.admit(status === 200, `an event was answered ${status}`);
      }
      if (back === "after") await comeBack();
      seen.try();
      const end = await describeEnd(api, bearer);
      if (!ends.has(end)) ends.set(end, `events ${order.join("")}, browser back ${back}`);
    }
  }
  const [expected = "", ...others] = ends.keys();
  seen.keep(/"status":"active"/.test(expected), `it did not end in a plan: ${expected}`);
  for (const other of others)
    seen.keep(false, `${ends.get(other)} ended otherwise: ${other} for ${expected}`);
  seen.note(`${ends.size} end state`);
}

/** All that the family has in the end, without what is another for each family. */
async function describeEnd(api: TestApi, bearer: string): Promise<string> {
  const familyId = await familyOf(api, bearer);
  const emails = api.db
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.familyId, familyId));
  const mails = await api.db.select().from(outbox).where(inArray(outbox.recipient, emails));
  return JSON.stringify({
    rows: (await api.db.select().from(subscriptions).where(eq(subscriptions.familyId, familyId))).map(
      ({ id, familyId, payerId, providerCheckoutId, providerSubscriptionId, quote, ...row }) => row,
    ),
    charges: (await api.db.select().from(charges).where(eq(charges.familyId, familyId))).map(
      ({ amountCents, discountCents }) => ({
        amountCents,
        discountCents,
      }),
    ),
    codes: (await api.db.select().from(promoRedemptions).where(eq(promoRedemptions.familyId, familyId))).map(
      ({ code, state }) => ({ code, state }),
    ),
    mails: mails.map(({ kind }) => kind).sort(),
  });
}

async function tellLies(api: TestApi, seen: Seen): Promise<void> {
  const speak = speakAsStripe(api, standIn, SECRET);
  const [bearer = ""] = await addFamilies(api.deps, 1);
  const session = await speak.open(await openCheckout(api, bearer, "premium-yearly"));
  standIn.pay(session, speak.nowSeconds());
  const event = speak.write("checkout.session.completed", { id: session });
  const before = await describeEnd(api, bearer);
  const signatureOf = (payload: string, timestamp = speak.nowSeconds()) =>
    standIn.client.webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp });
  const post = (body: string | Uint8Array, signature?: string) =>
    api.app.request("/api/v1/stripe/webhook", {
      method: "POST",
      body: body as string,
      headers: { "Content-Type": "application/json", ...(signature && { "stripe-signature": signature }) },
    });
  const huge = JSON.stringify({ ...JSON.parse(event), padding: "x".repeat(1024 * 1024) });
  const lies: [string, Response | Promise<Response>][] = [
    ["another secret", speak.send(event, { secret: "whsec_other" })],
    ["five minutes old", speak.send(event, { ageSeconds: 301 })],
    ["five minutes early", speak.send(event, { ageSeconds: -301 })],
    ["cut off", post(event.slice(0, -5), signatureOf(event))],
    ["one letter changed", post(event.replace("completed", "complexed"), signatureOf(event))],
    ["no signature", post(event)],
    ["an empty signature", post(event, "t=,v1=")],
    ["only the old scheme", post(event, signatureOf(event).replace("v1=", "v0="))],
    ["another moment", post(event, signatureOf(event).replace(/t=\d+/, `t=${speak.nowSeconds() - 1}`))],
    ["1 MB, rightly signed", post(huge, signatureOf(huge))],
    ["no JSON, rightly signed", post("{", signatureOf("{"))],
    ["nothing, rightly signed", post("", signatureOf(""))],
    ["bytes that are no text", post(new Uint8Array([0xff, 0xfe, 0x00]), signatureOf(event))],
  ];
  for (const [name, answer] of lies) {
    const { status } = await answer;
    seen.try();
    seen.bar(status >= 400, `${name} was believed`);
    seen.admit(status < 500, `${name} was answered ${status}`);
  }
  seen.bar((await describeEnd(api, bearer)) === before, "one of them changed the family's plan");
  seen.admit((await speak.send(event)).status === 200, "the true event was refused afterwards");
}

async function raceForACode(api: TestApi, seen: Seen): Promise<void> {
  const createdAt = api.now();
  await api.db.insert(promoCodes).values({ code: "ONCE", percent: 50, maxRedemptions: 1, createdAt });
  const bearers = await addFamilies(api.deps, 30);
  const body = { subscription_plan_id: "premium-yearly", promo_code: "ONCE" };
  const answers = await Promise.all(
    bearers.map((bearer) => api.send("createSubscription", { bearer, body })),
  );
  seen.try(answers.length);
  const won = answers.filter(({ status }) => status === 200);
  seen.admit(won.length > 0, "nobody got it");
  seen.bar(won.length <= 1, `${won.length} families got it`);
  for (const { status, body } of answers)
    seen.admit(status === 200 || body.code === "promo_used_up", `one was told ${status} ${body.code}`);
  seen.note(`${won.length} won`);
}

async function createAtOnce(api: TestApi, seen: Seen): Promise<void> {
  const [bearer = ""] = await addFamilies(api.deps, 1);
  const body = { subscription_plan_id: "premium-yearly" };
  const answers = await repeat(10, () => api.send("createSubscription", { bearer, body }));
  seen.try(answers.length);
  const ids = new Set(answers.map(({ body }) => body.subscription_id));
  for (const { status } of answers) seen.admit(status === 200, `one was refused: ${status}`);
  seen.bar(ids.size === 1, `${ids.size} checkouts are open at once`);
  seen.note(`${ids.size} checkout`);
}

async function payAtOnce(api: TestApi, seen: Seen): Promise<void> {
  const [bearer = ""] = await addFamilies(api.deps, 1);
  const path = await openCheckout(api, bearer, "premium-monthly");
  const answers = await repeat(10, () => postForm(api, path, CARD));
  seen.try(answers.length);
  for (const { status } of answers) seen.admit(status === 303, `one was answered ${status}`);
  const paid = await listCharges(api, bearer);
  seen.keep(paid.length > 0, "nothing was charged");
  seen.bar(paid.length <= 1, `charged ${paid.length} times`);
  seen.note(`${paid.length} charge`);
}

async function changeAtOnce(api: TestApi, seen: Seen): Promise<void> {
  const [bearer = ""] = await addFamilies(api.deps, 1);
  await postForm(api, await openCheckout(api, bearer, "premium-yearly"), CARD);
  const path = await openCheckout(api, bearer, "classroom-yearly");
  const answers = await repeat(10, () => postForm(api, path, {}));
  seen.try(answers.length);
  for (const { status } of answers) seen.admit(status === 303, `one was answered ${status}`);
  const paid = await listCharges(api, bearer);
  seen.keep(paid.length >= 2, "the change was not charged");
  seen.bar(paid.length <= 2, `the change was charged ${paid.length - 1} times`);
  const { body } = await api.send("features", { bearer });
  seen.keep(body.plan_id === "classroom-yearly", `the family has ${body.plan_id}`);
  seen.note(`${paid.length - 1} charge`);
}

async function cancelAtOnce(api: TestApi, seen: Seen): Promise<void> {
  const [bearer = ""] = await addFamilies(api.deps, 1);
  await postForm(api, await openCheckout(api, bearer, "premium-monthly"), CARD);
  await api.readMail();
  const answers = await repeat(10, () => api.send("cancelSubscription", { bearer }));
  seen.try(answers.length);
  // Ten are allowed: who had to ask again was the eleventh.
  for (const { status } of answers)
    seen.admit(status === 200 || status === 429, `one was refused: ${status}`);
  const done = answers.filter(({ status }) => status === 200);
  const ends = new Set(done.map(({ body }) => body.cancel_at));
  seen.keep(ends.size === 1, `${ends.size} ends were named`);
  const mails = await api.readMail();
  seen.keep(mails.length === 1, `${mails.length} mails tell of it`);
  seen.note(`${mails.length} mail`);
}

async function openCheckout(
  api: TestApi,
  bearer: string,
  plan: string,
  promo_code?: string,
): Promise<string> {
  const body = { subscription_plan_id: plan, promo_code };
  const answer = await api.send("createSubscription", { bearer, body });
  if (answer.status !== 200) throw new Error(`no checkout: ${answer.status} ${answer.body.code}`);
  return new URL(answer.body.checkout_url).pathname;
}

async function postForm(api: TestApi, path: string, form: Record<string, string>): Promise<Response> {
  return untilServed(async () => api.app.request(path, { method: "POST", body: new URLSearchParams(form) }));
}

async function familyOf(api: TestApi, bearer: string): Promise<string> {
  const { sub } = JSON.parse(Buffer.from(bearer.split(".")[1] ?? "", "base64url").toString());
  const [account] = await api.db.select().from(accounts).where(eq(accounts.id, sub));
  return account?.familyId ?? "";
}

async function listCharges(api: TestApi, bearer: string) {
  return api.db
    .select()
    .from(charges)
    .where(eq(charges.familyId, await familyOf(api, bearer)));
}

function permute<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) =>
    permute(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
  );
}
