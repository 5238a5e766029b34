import { eq } from "drizzle-orm";
import pino from "pino";
import * as v from "valibot";
import { afterEach, beforeAll, beforeEach, describe } from "vitest";
import { type CallName, calls, type RequestOf, type ResponseOf } from "../../contract/calls.ts";
import { ErrorBody } from "../../contract/errors.ts";
import { ACCESS_TOKEN_SECONDS } from "../accounts/tokens/access-token.ts";
import { type AppDeps, createApp } from "../app.ts";
import { mails } from "../background.ts";
import { gatherProviders } from "../billing/providers/create.ts";
import type { Providers } from "../billing/providers/provider.ts";
import type { ApiConfig } from "../config.ts";
import type { Database } from "../db/database.ts";
import * as schema from "../db/schema.ts";
import type { ApiApp } from "../http/mount-call.ts";
import { openKeyring } from "../keys/keyring.ts";
import { deliverDueMail } from "../mail/deliver.ts";
import type { Message, Transport } from "../mail/transport.ts";
import { DEMO_PASSWORD } from "../seed/demo.ts";
import { forgetKeys, openSeeded, restoreSeed, SEEDED_AT } from "./database/seeded-database.ts";
import { testRender } from "./render.ts";
import { addFamilies, signIn } from "./sign-in.ts";
import { failOnMismatches } from "./stripe/mismatches.ts";
import { readTestConfig } from "./test-config.ts";

/** The code in a mail, as one reads it. */
export function readCode(text: string | undefined): string {
  const code = text?.match(/^\d{6}$/m)?.[0];
  if (!code) throw new Error("no code in the mail");
  return code;
}

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
  readonly deps: AppDeps;
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
  const config = readTestConfig();
  describe(`${name} on PGlite`, () => define(prepare(config, openSeeded.pglite, gatherProviders([]))));
  describeApi(name, define);
}

function prepare(config: ApiConfig, open: () => Promise<Database>, providers: Providers): TestApi {
  let deps: AppDeps;
  let app: ApiApp;
  let now = SEEDED_AT;
  const log: string[] = [];
  const clock = () => now;
  const logger = pino({ level: "debug" }, { write: (line: string) => log.push(line) });

  beforeAll(async () => {
    const db = await open();
    await forgetKeys(db);
    const keyring = await openKeyring(db, { clock, tokenSeconds: ACCESS_TOKEN_SECONDS });
    deps = { db, config, clock, logger, keyring, providers, render: testRender, wakeMailer: () => {} };
    app = createApp(deps);
  });
  beforeEach(async () => {
    now = SEEDED_AT;
    log.length = 0;
    await restoreSeed(deps.db);
  });
  afterEach(failOnMismatches);

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
