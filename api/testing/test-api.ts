import { eq } from "drizzle-orm";
import pino from "pino";
import * as v from "valibot";
import { type CallName, calls, type RequestOf, type ResponseOf } from "../../contract/calls.ts";
import { ErrorBody } from "../../contract/errors.ts";
import { ACCESS_TOKEN_SECONDS } from "../accounts/tokens/access-token.ts";
import { type AppDeps, createApp } from "../app.ts";
import { mails } from "../background.ts";
import type { Database } from "../db/database.ts";
import * as schema from "../db/schema.ts";
import type { ApiApp } from "../http/mount-call.ts";
import { openKeyring } from "../keys/keyring.ts";
import { deliverDueMail } from "../mail/deliver.ts";
import type { Message, Transport } from "../mail/transport.ts";
import { DEMO_PASSWORD } from "../seed/demo.ts";
import { addFamilies, signIn } from "./sign-in.ts";

export type CallOptions = {
  body?: unknown;
  bearer?: string;
  language?: string;
  headers?: Record<string, string>;
  /** The network address that the call comes from. */
  address?: string;
};
type Refusal = { status: number; headers: Headers; body: ErrorBody };
// biome-ignore lint/suspicious/noExplicitAny: the test looks at what came back
export type Answer = { status: number; body: any };

/** The API itself, or a server that hands its requests on to it. */
export type Served = Pick<ApiApp, "fetch" | "request" | "routes">;

export type TestApi = {
  readonly app: Served;
  readonly deps: AppDeps;
  readonly db: Database;
  /** Everything logged since the test began, as JSON lines. */
  readonly log: string[];
  now(): Date;
  advance(seconds: number): void;
  /** Calls by the contract, whatever the answer. Asks again where the service is busy, as a client does. */
  send(name: CallName, options?: CallOptions): Promise<Answer>;
  /** Calls by the contract and fails unless the answer is 200 and as the contract has it. */
  call<N extends CallName>(name: N, options?: CallOptions & { body?: RequestOf<N> }): Promise<ResponseOf<N>>;
  /** Calls by the contract and fails unless the answer is a refusal as the contract has it. */
  refuse(name: CallName, options?: CallOptions): Promise<Refusal>;
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

export type Ground = Pick<AppDeps, "db" | "config" | "providers" | "render"> & {
  /** What stands in front of the API. */
  around?: (app: ApiApp, deps: AppDeps) => Served;
};

/** The API on any database, once that is open, by a clock that stands until it is moved. */
export function createTestApi(startedAt: Date) {
  let deps: AppDeps;
  let app: Served;
  let now = startedAt;
  const log: string[] = [];
  const clock = () => now;
  const logger = pino({ level: "debug" }, { write: (line: string) => log.push(line) });

  async function ask(
    name: CallName,
    { body, bearer, language, headers, address = "192.0.2.1" }: CallOptions,
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
    async send(name, options = {}) {
      const response = await untilServed(() => ask(name, options));
      return { status: response.status, body: await response.json() };
    },
    async call(name, options = {}) {
      const response = await ask(name, options);
      const body = await response.json();
      if (response.status !== 200) throw new Error(`${name}: ${response.status} ${JSON.stringify(body)}`);
      // The compiler does not see that the schema of `name` makes the response of `name`.
      return v.parse(calls[name].response, body) as ResponseOf<typeof name>;
    },
    async refuse(name, options = {}) {
      const response = await ask(name, options);
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
  return {
    api,
    /** With keys of its own. */
    async open({ around = (app) => app, ...ground }: Ground): Promise<void> {
      const keyring = await openKeyring(ground.db, { clock, tokenSeconds: ACCESS_TOKEN_SECONDS });
      deps = { ...ground, clock, logger, keyring, wakeMailer: () => {} };
      app = around(createApp(deps), deps);
    },
    /** As it was before anything was asked. */
    startOver(): void {
      now = startedAt;
      log.length = 0;
    },
  };
}

const MOST_TRIES = 100;

/**
 * As a client does that is told 503: it asks again. After two seconds of waiting for a lock of the database a caller is
 * told so, and on a slow machine the last of many is; an attack looks at who gets what in the end.
 */
export async function untilServed(ask: () => Promise<Response>): Promise<Response> {
  let answer = await ask();
  for (let tries = 1; answer.status === 503 && tries < MOST_TRIES; tries++) answer = await ask();
  return answer;
}

function compareMails(one: Message, other: Message): number {
  const key = ({ recipient, subject, text }: Message) => [recipient, subject, text].join("\n");
  return key(one).localeCompare(key(other), "en");
}
