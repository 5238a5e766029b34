import { randomBytes, randomUUID } from "node:crypto";
import { eq, getTableName, isTable, sql } from "drizzle-orm";
import { erasePerson } from "../../api/accounts/deletion/erase-person.ts";
import { exportPerson } from "../../api/accounts/my-data/export-person.ts";
import * as schema from "../../api/db/schema.ts";
import { forgetOldTraces } from "../../api/limits/forget-old.ts";
import { addFamilies } from "../../api/testing/sign-in.ts";
import type { TestApi } from "../../api/testing/test-api.ts";
import type { Seen } from "./attack.ts";
import { describeAttacks, readMailedCode } from "./served-api.ts";

const DAY_SECONDS = 24 * 3600;
const CARD_NUMBER = "4242 4242 4242 4242";

describeAttacks("privacy", (api, attack) => {
  attack("canaries in logs and refusals", (seen) => lookForCanaries(api, seen));
  attack("what an export has, and must not have", (seen) => readExport(api, seen));
  attack("tables searched after an erasure", (seen) => eraseAndLook(api, seen));
  attack("retention by the clock", (seen) => letTimePass(api, seen));
});

type Walked = {
  readonly account: schema.Account;
  /** What nobody but its owner may see again, by its name. */
  readonly canaries: Record<string, string>;
  /** The bodies of every refusal on the way. */
  readonly refusals: readonly string[];
};

/** A new family buys, cancels, forgets its password, is refused in every way, and logs out. */
async function walkEveryFlow(api: TestApi): Promise<Walked> {
  const email = `canary-${randomUUID()}@families.example`;
  const password = `Canary-${randomBytes(9).toString("hex")}`;
  const [bearer = ""] = await addFamilies(api.deps, 1);
  const { sub } = JSON.parse(Buffer.from(bearer.split(".")[1] ?? "", "base64url").toString());
  const [account] = await api.db
    .update(schema.accounts)
    .set({ email })
    .where(eq(schema.accounts.id, sub))
    .returning();
  if (!account) throw new Error("no account to walk with");
  const refusals: string[] = [];
  const refuse = async (...call: Parameters<TestApi["send"]>) => {
    refusals.push(JSON.stringify((await api.send(...call)).body));
  };

  const wrongPassword = `wrong-${randomBytes(9).toString("hex")}`;
  await refuse("login", { body: { email, password: wrongPassword } });
  await refuse("login", { body: { email, password: { nested: wrongPassword } } });
  await api.send("forgotPassword", { body: { email } });
  const code = await readMailedCode(api);
  await refuse("verifyOtp", { body: { email, otp: code === "000000" ? "000001" : "000000" } });
  const reset = (await api.send("verifyOtp", { body: { email, otp: code } })).body.reset_token;
  await refuse("resetPassword", { bearer: reset, body: { new_password: "12345" } });
  await api.send("resetPassword", { bearer: reset, body: { new_password: password } });
  await refuse("resetPassword", { bearer: reset, body: { new_password: password } });
  const { access_token, refresh_token } = await api.login(email, password);
  const renewed = (await api.send("refresh", { bearer: refresh_token })).body;
  await refuse("createSubscription", { bearer: access_token, body: { subscription_plan_id: email } });
  const opened = await api.send("createSubscription", {
    bearer: access_token,
    body: { subscription_plan_id: "premium-yearly", promo_code: "WELCOME20" },
  });
  const checkout = opened.body.subscription_id as string;
  const path = new URL(opened.body.checkout_url).pathname;
  const post = (form: Record<string, string>) =>
    api.app.request(path, { method: "POST", body: new URLSearchParams(form) });
  await post({ number: CARD_NUMBER, expiry: "08/30", cvc: "123", name: "Layla Haddad" });
  await api.app.request(`${path}?success_url=https://evil.example/${access_token}`);
  await api.send("cancelSubscription", { bearer: access_token });
  await api.send("changeSettings", { bearer: access_token, body: { reminders: false } });
  await api.send("logout", { bearer: access_token });
  await refuse("features", { bearer: access_token });
  await refuse("refresh", { bearer: renewed.refresh_token });
  await api.readMail();
  const canaries = {
    "the e-mail": email,
    "the password": password,
    "a wrong password": wrongPassword,
    "the code": code,
    "the reset token": reset,
    "an access token": access_token,
    "a refresh token": refresh_token,
    "the next refresh token": renewed.refresh_token,
    "the checkout's number": checkout,
    "the card's number": CARD_NUMBER,
  };
  return { account, canaries, refusals };
}

async function lookForCanaries(api: TestApi, seen: Seen): Promise<void> {
  const { canaries, refusals } = await walkEveryFlow(api);
  for (const [name, canary] of Object.entries(canaries)) {
    seen.try(2);
    seen.bar(!api.log.some((line) => mentions(line, canary)), `${name} is in the log`);
    seen.bar(!refusals.some((body) => mentions(body, canary)), `${name} is in a refusal`);
  }
  seen.note(`${api.log.length} lines, ${refusals.length} refusals`);
}

/** Six digits may be part of any number. */
function mentions(text: string, canary: string): boolean {
  return /^\d{6}$/.test(canary) ? new RegExp(`(?<!\\d)${canary}(?!\\d)`).test(text) : text.includes(canary);
}

async function readExport(api: TestApi, seen: Seen): Promise<void> {
  const { account, canaries } = await walkEveryFlow(api);
  const text = JSON.stringify(await exportPerson(api.deps, account));
  const wanted = {
    "the e-mail": account.email,
    "the account": account.id,
    "the family": account.familyId,
    "the plan": "premium-yearly",
    "the promo code": "WELCOME20",
    "the payment": '"amountCents":7951',
    "the card's last digits": "4242",
    "the mails": "password_changed",
    "the logins": "started_at",
    "the reminders": '"reminders":',
  };
  for (const [name, part] of Object.entries(wanted)) {
    seen.try();
    seen.admit(text.includes(part), `${name} is missing`);
  }
  for (const name of ["the password", "the reset token", "an access token", "a refresh token"]) {
    seen.try();
    seen.bar(!text.includes(canaries[name] ?? "-"), `${name} is in it`);
  }
  seen.bar(!/hash|argon2|salt/i.test(text), "a hash is in it");
}

async function eraseAndLook(api: TestApi, seen: Seen): Promise<void> {
  const { account, canaries } = await walkEveryFlow(api);
  await erasePerson(api.deps, account.id);
  const kept = new Set(["subscriptions", "charges", "promo_redemptions"]);
  for (const table of Object.values(schema).filter((each) => isTable(each))) {
    const name = getTableName(table);
    const rows = await api.db.execute(sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t`);
    const text = JSON.stringify(rows);
    seen.try();
    seen.bar(!text.includes(account.id), `${name} still has the account`);
    // What was paid stays on record, without a name; a checkout's number names nobody.
    for (const [canary, value] of Object.entries(canaries))
      if (canary !== "the code" && !(canary === "the checkout's number" && kept.has(name)))
        seen.bar(!text.includes(value), `${name} still has ${canary}`);
  }
}

/** What the privacy policy says is kept for a short time, by the clock (docs/product.md §13.5). */
async function letTimePass(api: TestApi, seen: Seen): Promise<void> {
  await walkEveryFlow(api);
  const email = "trial@maamoul.example";
  await api.send("forgotPassword", { body: { email } });
  const code = await readMailedCode(api);
  await api.send("verifyOtp", { body: { email, otp: code } });
  const { access_token } = await api.login(email);
  await api.send("logout", { bearer: access_token });
  await api.db.insert(schema.webhookEvents).values({ id: "evt_old", receivedAt: api.now() });
  const isLimit = sql`not starts_with(${schema.rateLimits.key}, 'known_network:')`;
  const isNetwork = sql`starts_with(${schema.rateLimits.key}, 'known_network:')`;
  const { db } = api;
  const kinds: { name: string; days: number; count: () => Promise<number> }[] = [
    { name: "recovery codes", days: 2, count: () => db.$count(schema.recoveryCodes) },
    { name: "reset tokens", days: 2, count: () => db.$count(schema.resetTokens) },
    { name: "rate limits", days: 3, count: () => db.$count(schema.rateLimits, isLimit) },
    { name: "sent mail", days: 8, count: () => db.$count(schema.outbox) },
    { name: "ended sessions", days: 31, count: () => db.$count(schema.sessions) },
    { name: "known networks", days: 31, count: () => db.$count(schema.rateLimits, isNetwork) },
    { name: "events of Stripe", days: 31, count: () => db.$count(schema.webhookEvents) },
  ];
  for (const { name, count } of kinds) seen.keep((await count()) > 0, `there were no ${name} to forget`);
  let day = 0;
  for (const { name, days, count } of kinds) {
    api.advance((days - day) * DAY_SECONDS);
    day = days;
    await forgetOldTraces(api.deps);
    seen.try();
    seen.bar((await count()) === 0, `${name} are still there after ${days} days`);
  }
}
