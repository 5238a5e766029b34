import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { eq, getTableName, isTable, sql } from "drizzle-orm";
import pg from "pg";
import pino from "pino";
import * as v from "valibot";
import { beforeAll, beforeEach, describe, inject } from "vitest";
import { type CallName, calls, type RequestOf, type ResponseOf } from "../../contract/calls.ts";
import { ErrorBody } from "../../contract/errors.ts";
import { ACCESS_TOKEN_SECONDS } from "../accounts/tokens/access-token.ts";
import { createApp } from "../app.ts";
import { mails } from "../background.ts";
import { gatherProviders } from "../billing/providers/create.ts";
import type { BillingDeps, Providers } from "../billing/providers/provider.ts";
import type { ApiConfig } from "../config.ts";
import type { Database, OpenDatabase } from "../db/database.ts";
import { makeEmptyDatabase } from "../db/empty-database.ts";
import { openPglite } from "../db/open-embedded.ts";
import { openPostgres } from "../db/open-postgres.ts";
import { createPglite } from "../db/pglite.ts";
import * as schema from "../db/schema.ts";
import type { ApiApp } from "../http/mount-call.ts";
import { openKeyring } from "../keys/keyring.ts";
import { HMAC_SECRET } from "../keys/stored-key.ts";
import { deliverDueMail } from "../mail/deliver.ts";
import type { Message, Transport } from "../mail/transport.ts";
import { readApiConfig } from "../read-config.ts";
import { seedCatalogue } from "../seed/catalogue.ts";
import { DEMO_PASSWORD, seedDemo } from "../seed/demo.ts";
import { dollarPlans } from "./dollar-plans.ts";
import { addFamilies, signIn } from "./sign-in.ts";

/** The code in a mail, as one reads it. */
export function readCode(text: string | undefined): string {
  const code = text?.match(/^\d{6}$/m)?.[0];
  if (!code) throw new Error("no code in the mail");
  return code;
}

export const PUBLIC_ORIGIN = "http://localhost:3000";
/** Of the demo's password, at the lowest price: a hash is checked as it says. */
const CHEAP_HASH =
  "$argon2id$v=19$m=8,t=1,p=1$SBoq30jqB6V0Rs+rShZVkQ$Vn4bgN2awgRg1YtOIIwTFFbw16QoUJ5ztozCi+FLfWk";
const START = new Date("2026-03-01T08:00:00Z");

type Options = {
  body?: unknown;
  bearer?: string;
  language?: string;
  headers?: Record<string, string>;
  /** The network address that the call comes from. */
  address?: string;
};
type Answer<T> = { status: number; headers: Headers; body: T };

export type TestApi = {
  readonly app: ApiApp;
  readonly deps: BillingDeps;
  readonly db: Database;
  /** Everything logged since the test began, as JSON lines. */
  readonly log: string[];
  now(): Date;
  advance(seconds: number): void;
  /** Calls by the contract and fails unless the answer is 200 and as the contract has it. */
  call<N extends CallName>(name: N, options?: Options & { body?: RequestOf<N> }): Promise<ResponseOf<N>>;
  /** Calls by the contract and fails unless the answer is a refusal as the contract has it. */
  refuse(name: CallName, options?: Options): Promise<Answer<ErrorBody>>;
  /** For tests that are about logging in; the others sign in. */
  login(email: string, password?: string): Promise<ResponseOf<"login">>;
  /** An access token of a new session. */
  signIn(email: string): Promise<string>;
  /** So many new families, their one parent signed in. */
  addFamilies(count: number): Promise<string[]>;
  familyOf(email: string): Promise<string>;
  /** The way from a plan to its checkout; answers the path of that page. */
  openCheckout(bearer: string, plan: string, promoCode?: string): Promise<string>;
  /** Sends what is due in the outbox. */
  deliverMail(transport: Transport): Promise<void>;
  /** Sends what is due in the outbox and returns it by recipient and subject, since mails leave side by side. */
  readMail(): Promise<Message[]>;
};

type Define = (api: TestApi) => void;

/** Runs the tests on PostgreSQL; each test starts from a fresh demo and at the same time. */
export function describeApi(
  name: string,
  define: Define,
  env: Record<string, string> = {},
  providers = gatherProviders([]),
): void {
  const config = readTestConfig(env);
  describe(`${name} on PostgreSQL`, () => define(prepare(config, openSeeded.postgres, providers)));
}

/** Runs them on PGlite too: for tests of what the database itself does. */
export function describeOnBothDatabases(name: string, define: Define): void {
  const config = readTestConfig({});
  describe(`${name} on PGlite`, () => define(prepare(config, openSeeded.pglite, gatherProviders([]))));
  describeApi(name, define);
}

/** Their callers come from everywhere. */
function readTestConfig(env: Record<string, string>) {
  return readApiConfig({ SANDBOX: "on", ...env }, { publicOrigin: PUBLIC_ORIGIN });
}

/** A copy of the migrated database, or one that nobody has migrated yet. */
export async function createPostgresDatabase(template = "template1"): Promise<string> {
  const server = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  return `${server}/${name}`;
}

async function openFreshPglite(): Promise<OpenDatabase> {
  const database = join(inject("databasesFolder"), randomUUID());
  await makeEmptyDatabase(database);
  return openPglite(await createPglite(database));
}

async function openFreshPostgres(): Promise<OpenDatabase> {
  return openPostgres(await createPostgresDatabase(), { hasLimits: false });
}

/** One of each kind for the files of a worker, which run one after another; it ends with the run. */
const openSeeded = {
  pglite: once(() => seed(openFreshPglite)),
  postgres: once(() => seed(openFreshPostgres)),
};

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

async function seed(open: () => Promise<OpenDatabase>): Promise<Database> {
  const { db } = await open();
  await db.insert(schema.plans).values(dollarPlans);
  await seedCatalogue(db, readTestConfig({}), START);
  await seedDemo(db, START, async () => CHEAP_HASH);
  await keepSeed(db);
  return db;
}

function prepare(config: ApiConfig, open: () => Promise<Database>, providers: Providers): TestApi {
  let deps: BillingDeps;
  let app: ApiApp;
  let now = START;
  const log: string[] = [];
  const clock = () => now;
  const logger = pino({ level: "debug" }, { write: (line: string) => log.push(line) });

  beforeAll(async () => {
    const db = await open();
    // Those of the file before.
    await db.delete(schema.signingKeys);
    await db.delete(schema.settings).where(eq(schema.settings.name, HMAC_SECRET));
    const keyring = await openKeyring(db, { clock, tokenSeconds: ACCESS_TOKEN_SECONDS });
    deps = { db, config, clock, logger, keyring, providers, wakeMailer: () => {} };
    app = createApp(deps);
  });
  beforeEach(async () => {
    now = START;
    log.length = 0;
    await restoreSeed(deps.db);
  });

  async function send(
    name: CallName,
    { body, bearer, language, headers, address = "192.0.2.1" }: Options,
  ): Promise<Response> {
    const { method, path } = calls[name];
    const init = {
      method,
      headers: {
        "Content-Type": "application/json",
        ...(bearer && { Authorization: `Bearer ${bearer}` }),
        ...(language && { "Accept-Language": language }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    };
    return app.request(path, init, { incoming: { socket: { remoteAddress: address } } });
  }

  const api: TestApi = {
    get app() {
      return app;
    },
    get deps() {
      return deps;
    },
    get db() {
      return deps.db;
    },
    log,
    now: clock,
    advance(seconds) {
      now = new Date(now.getTime() + seconds * 1000);
    },
    async call(name, options = {}) {
      const response = await send(name, options);
      const body = await response.json();
      if (response.status !== 200) throw new Error(`${name}: ${response.status} ${JSON.stringify(body)}`);
      // The compiler does not see that the schema of `name` makes the response of `name`.
      return v.parse(calls[name].response, body) as ResponseOf<typeof name>;
    },
    async refuse(name, options = {}) {
      const response = await send(name, options);
      if (response.ok) throw new Error(`${name} was not refused`);
      const body = v.parse(ErrorBody, await response.json());
      return { status: response.status, headers: response.headers, body };
    },
    login: (email, password = DEMO_PASSWORD) => api.call("login", { body: { email, password } }),
    async signIn(email) {
      const [bearer = ""] = await signIn(deps, [email]);
      return bearer;
    },
    addFamilies: (count) => addFamilies(deps, count),
    async familyOf(email) {
      const [account] = await deps.db.select().from(schema.accounts).where(eq(schema.accounts.email, email));
      if (!account) throw new Error(`no account ${email}`);
      return account.familyId;
    },
    async openCheckout(bearer, plan, promo_code) {
      const body = { subscription_plan_id: plan, promo_code };
      return new URL((await api.call("createSubscription", { bearer, body })).checkout_url).pathname;
    },
    deliverMail: (transport) => deliverDueMail({ ...deps, mails, transport }),
    async readMail() {
      const messages: Message[] = [];
      const transport = { send: async (message: Message) => void messages.push(message), close() {} };
      await api.deliverMail(transport);
      return messages.sort(compareMails);
    },
  };
  return api;
}

function compareMails(one: Message, other: Message): number {
  const key = ({ recipient, subject, text }: Message) => [recipient, subject, text].join("\n");
  return key(one).localeCompare(key(other), "en");
}

/** The keys and the HMAC secret stay, since the app holds them. */
const tables = Object.values(schema)
  .filter((table) => isTable(table))
  .filter((table) => table !== schema.signingKeys)
  .map((table) => ({
    name: getTableName(table),
    which: table === schema.settings ? `name <> '${HMAC_SECRET}'` : "true",
  }));

/** To be copied back before each test, by a function whose plans are kept: seeding takes many times as long. */
async function keepSeed(db: Database): Promise<void> {
  await db.execute(sql`create schema seeded`);
  for (const { name } of tables)
    await db.execute(sql`create table seeded.${sql.identifier(name)} as table ${sql.identifier(name)}`);
  const steps = tables.map(
    ({ name, which }) => `
      delete from public.${name} where ${which};
      insert into public.${name} overriding system value select * from seeded.${name} where ${which};`,
  );
  // In this role PostgreSQL checks no references: they hold again only once all tables are back.
  await db.execute(
    sql.raw(`create function seeded.restore() returns void language plpgsql
      set session_replication_role = replica as $$ begin ${steps.join("")} end $$`),
  );
}

async function restoreSeed(db: Database): Promise<void> {
  await db.execute(sql`select seeded.restore()`);
}
