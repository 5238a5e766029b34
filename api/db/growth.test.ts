import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CallName, calls } from "../../contract/calls.ts";
import { PRIVACY_VERSION, TERMS_VERSION } from "../../contract/rules.ts";
import { eraseDueChildren } from "../accounts/deletion/erase-due.ts";
import { hashPassword } from "../accounts/password/hash-password.ts";
import { ACCESS_TOKEN_SECONDS } from "../accounts/tokens/access-token.ts";
import { type AppDeps, createApp } from "../app.ts";
import { mails } from "../background.ts";
import { createProviders } from "../billing/providers/create.ts";
import { queueReminders } from "../billing/reminders.ts";
import { openKeyring } from "../keys/keyring.ts";
import { forgetOldTraces } from "../limits/forget-old.ts";
import { deliverDueMail } from "../mail/deliver.ts";
import type { Message } from "../mail/transport.ts";
import { readApiConfig } from "../read-config.ts";
import { seedCatalogue } from "../seed/catalogue.ts";
import { DEMO_PASSWORD, seedDemo } from "../seed/demo.ts";
import { createPostgresDatabase } from "../testing/database/create-database.ts";
import { growDatabase } from "../testing/grow.ts";
import { testRender } from "../testing/render.ts";
import { settleDue } from "../testing/settle-due.ts";
import { signIn } from "../testing/sign-in.ts";
import { PUBLIC_ORIGIN } from "../testing/test-config.ts";
import { readCode } from "../testing/testing.ts";
import { openPostgres } from "./open-postgres.ts";
import * as schema from "./schema.ts";

/** Enough that PostgreSQL reads a whole table only where nothing else is there to read. */
const FAMILIES = 20_000;
const DAY_MS = 24 * 3600 * 1000;
/** These have as many rows as the operator has plans, codes and keys, and as work in the background waits or fails. */
const SMALL = new Set([
  "plans",
  "promo_codes",
  "settings",
  "signing_keys",
  "failed_work",
  "provider_requests",
]);

type Statement = { readonly text: string; readonly values: unknown[] };
let statements: Statement[] = [];
let client: pg.Pool;
let deps: AppDeps;
let now = new Date();
const sent: Message[] = [];

beforeAll(async () => {
  const url = await createPostgresDatabase();
  await (await openPostgres(url)).close();
  client = new pg.Pool({ connectionString: url });
  const db = drizzle(client, {
    schema,
    casing: "snake_case",
    logger: { logQuery: (text, values) => void statements.push({ text, values }) },
  });
  const config = readApiConfig({}, { publicOrigin: PUBLIC_ORIGIN });
  const clock = () => now;
  await seedCatalogue(db, config, now);
  await seedDemo(db, now, () => hashPassword(DEMO_PASSWORD));
  // What the work deleted must still be counted when it is explained.
  const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'");
  for (const { tablename } of rows)
    await client.query(`alter table "${tablename}" set (autovacuum_enabled = off)`);
  await growDatabase(db, FAMILIES);
  const keyring = await openKeyring(db, { clock, tokenSeconds: ACCESS_TOKEN_SECONDS });
  const [providers, logger] = [await createProviders(config), pino({ enabled: false })];
  deps = { db, config, clock, logger, keyring, providers, render: testRender, wakeMailer: () => {} };
});
afterAll(() => client?.end());

type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Plans?: Node[];
};

const listNodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(listNodes)];

/** Does the work and answers what of its statements reads a whole table that grows. */
async function findScans(work: () => Promise<unknown>): Promise<string[]> {
  statements = [];
  await work();
  const explained = statements.filter(({ text }) => /^(select|insert|update|delete)/i.test(text));
  expect(explained.length).toBeGreaterThan(0);
  const scans: string[] = [];
  for (const { text, values } of explained) {
    const { rows } = await client.query(`explain (format json) ${text}`, values);
    for (const node of listNodes(rows[0]["QUERY PLAN"][0].Plan))
      if (node["Node Type"] === "Seq Scan" && !SMALL.has(node["Relation Name"] ?? ""))
        scans.push(`${node["Relation Name"]}: ${text}`);
  }
  return scans;
}

type Given = { bearer?: string; body?: unknown; status?: number };

async function call(name: CallName, { bearer = "", body, status = 200 }: Given = {}) {
  const { method, path } = calls[name];
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${bearer}` };
  const init = { method, headers, body: body === undefined ? undefined : JSON.stringify(body) };
  const answer = await createApp(deps).request(path, init);
  expect([name, answer.status]).toEqual([name, status]);
  return answer.json();
}

const parent = "parent@maamoul.example";
const plan = { subscription_plan_id: "premium-yearly", promo_code: "GROWN" };

const journeys: Record<string, () => Promise<unknown>> = {
  async "logging in, asking and logging out"() {
    const body = { email: parent, password: DEMO_PASSWORD };
    const { access_token: bearer, refresh_token } = await call("login", { body });
    await call("login", { body: { ...body, password: "wrong" }, status: 401 });
    for (const name of ["features", "plans", "payments", "readSettings"] as const)
      await call(name, { bearer });
    await call("changeSettings", { bearer, body: { reminders: false } });
    await call("refresh", { bearer: refresh_token });
    await call("logout", { bearer });
  },
  async "recovering a password"() {
    await call("forgotPassword", { body: { email: parent } });
    const transport = { send: async (message: Message) => void sent.push(message), close() {} };
    await deliverDueMail({ ...deps, mails, transport });
    const otp = readCode(sent.at(-1)?.text);
    const { reset_token } = await call("verifyOtp", { body: { email: parent, otp } });
    await call("resetPassword", { bearer: reset_token, body: { new_password: "cookies-1234" } });
  },
  async "opening an account"() {
    const email = "new@families.example";
    const password = "sticky dates and tea";
    const consent = { is_adult: true, terms_version: TERMS_VERSION, privacy_version: PRIVACY_VERSION };
    const browser_secret = "0123456789abcdef0123456789abcdef";
    await call("signUp", { body: { email, password, ...consent, browser_secret } });
    const transport = { send: async (message: Message) => void sent.push(message), close() {} };
    await deliverDueMail({ ...deps, mails, transport });
    const mail = sent.findLast(({ recipient }) => recipient === email);
    await call("confirmSignUp", { body: { email, otp: readCode(mail?.text), browser_secret } });
  },
  async "choosing a plan with a code and opening its checkout"() {
    const [bearer = ""] = await signIn(deps, [parent]);
    await call("checkPromo", { bearer, body: plan });
    await call("quote", { bearer, body: plan });
    const { checkout_url } = await call("createSubscription", { bearer, body: plan });
    await createApp(deps).request(new URL(checkout_url).pathname);
  },
  async "cancelling a plan, resuming it and asking for the card"() {
    const [bearer = ""] = await signIn(deps, ["premium@maamoul.example"]);
    for (const name of ["cancelSubscription", "resumeSubscription", "undoChange", "changeCard"] as const)
      await call(name, { bearer });
  },
  async "looking at the family, inviting, and withdrawing a consent"() {
    const [bearer = ""] = await signIn(deps, ["premium@maamoul.example"]);
    const texts = { terms_version: TERMS_VERSION, privacy_version: PRIVACY_VERSION, language: "en" };
    const { id: child_id } = await call("addChild", { bearer, body: { first_name: "Noor", ...texts } });
    await call("inviteAdult", { bearer, body: { email: parent } });
    await call("withdrawConsent", { bearer, body: { child_id } });
    await call("recordConsent", { bearer, body: { child_id, ...texts } });
    const { invitations } = await call("family", { bearer });
    await call("takeBackInvitation", { bearer, body: { id: invitations[0].id } });
  },
  "erasing children whose consent was withdrawn": () => eraseDueChildren(deps),
  async "what falls due within three days"() {
    now = new Date(now.getTime() + 3 * DAY_MS);
    await settleDue(deps);
    expect(statements.filter(({ text }) => text.startsWith('update "subscriptions"')).length).toBeGreaterThan(
      3,
    );
  },
  "reminding of what comes": () => queueReminders(deps),
  "forgetting what is old": () => forgetOldTraces(deps),
};

test.each(Object.keys(journeys))("%s reads no whole table", async (name) => {
  expect(await findScans(journeys[name] as () => Promise<unknown>)).toEqual([]);
});
