import { eq } from "drizzle-orm";
import fc from "fast-check";
import { accounts, charges, families, subscriptions } from "../../api/db/schema.ts";
import { addFamilies } from "../../api/testing/sign-in.ts";
import type { TestApi } from "../../api/testing/test-api.ts";
import type { Seen } from "./attack.ts";

const CARD = { number: "4242 4242 4242 4242", expiry: "08/30", cvc: "123", name: "Layla Haddad" };
const PLANS = ["premium-monthly", "premium-yearly", "classroom-yearly"];
const AT_ONCE = 10;
const KINDS_OF_PRESS = 6;

/** Both parents press everything at once: whatever comes of it, the books hold and nothing fails. */
export async function pressEverythingAtOnce(api: TestApi, seen: Seen, rounds: number): Promise<void> {
  const choice = fc.nat({ max: PLANS.length * KINDS_OF_PRESS - 1 });
  const choices = fc.sample(fc.array(choice, { minLength: AT_ONCE, maxLength: AT_ONCE }), rounds);
  for (const [round, chosen] of choices.entries()) {
    const [bearer = ""] = await addFamilies(api.deps, 1);
    await buy(api, bearer, PLANS[round % PLANS.length] ?? "");
    const statuses = (await Promise.all(chosen.map((each) => pressOne(api, bearer, each)))).flat();
    seen.try(AT_ONCE);
    for (const status of statuses)
      seen.admit(status < 500 || status === 503, `something was answered ${status}`);
    for (const sentence of await listBrokenBooks(api, bearer))
      seen.bar(false, `after ${chosen.join(", ")}: ${sentence}`);
  }
  seen.note(`${rounds} families`);
}

async function pressOne(api: TestApi, bearer: string, choice: number): Promise<number[]> {
  const plan = PLANS[choice % PLANS.length] ?? "";
  const presses = [
    () => buy(api, bearer, plan),
    async () => [(await api.send("cancelSubscription", { bearer })).status],
    async () => [(await api.send("resumeSubscription", { bearer })).status],
    () => buy(api, bearer, plan, { leaves: true }),
    async () => [(await api.send("undoChange", { bearer })).status],
    async () => [(await api.send("features", { bearer })).status],
  ];
  return presses[choice % KINDS_OF_PRESS]?.() ?? [];
}

async function buy(api: TestApi, bearer: string, plan: string, { leaves = false } = {}): Promise<number[]> {
  const { status, body } = await api.send("createSubscription", {
    bearer,
    body: { subscription_plan_id: plan },
  });
  if (status !== 200) return [status];
  const path = new URL(body.checkout_url).pathname;
  const post = (to: string) => api.app.request(to, { method: "POST", body: new URLSearchParams(CARD) });
  const answers = await Promise.all([post(path), ...(leaves ? [post(`${path}/leave`)] : []), post(path)]);
  return answers.map((answer) => answer.status);
}

async function listBrokenBooks(api: TestApi, bearer: string): Promise<string[]> {
  const { sub } = JSON.parse(Buffer.from(bearer.split(".")[1] ?? "", "base64url").toString());
  const [account] = await api.db.select().from(accounts).where(eq(accounts.id, sub));
  const familyId = account?.familyId ?? "";
  const rows = await api.db.select().from(subscriptions).where(eq(subscriptions.familyId, familyId));
  const charged = await api.db.select().from(charges).where(eq(charges.familyId, familyId));
  const [family] = await api.db.select().from(families).where(eq(families.id, familyId));
  const periods = charged.map(
    ({ subscriptionId, periodStart }) => `${subscriptionId} ${periodStart.toISOString()}`,
  );
  const running = rows.filter(({ status }) => status === "active" || status === "cancelled");
  const { status, body } = await api.send("features", { bearer });
  return [
    ...(new Set(periods).size < periods.length ? ["a period was charged twice"] : []),
    ...(running.length > 1 ? [`${running.length} plans run`] : []),
    ...(Object.values(family?.balances ?? {}).some((cents) => cents < 0)
      ? ["a credit is below nothing"]
      : []),
    ...(charged.some((row) => row.amountCents !== row.listCents - row.discountCents - row.creditCents)
      ? ["a charge does not add up"]
      : []),
    ...(charged.some(({ amountCents }) => amountCents < 0) ? ["a charge is below nothing"] : []),
    ...(running.length === 1 && !(status === 200 && body.is_paid_plan)
      ? ["a plan that runs does not show"]
      : []),
  ];
}
