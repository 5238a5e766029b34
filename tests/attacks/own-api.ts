import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import pino from "pino";
import { hashPassword } from "../../api/accounts/password/hash-password.ts";
import { ACCESS_TOKEN_SECONDS } from "../../api/accounts/tokens/access-token.ts";
import { type AppDeps, createApp } from "../../api/app.ts";
import { mails } from "../../api/background.ts";
import { gatherProviders } from "../../api/billing/providers/create.ts";
import type { Providers } from "../../api/billing/providers/provider.ts";
import type { Database } from "../../api/db/database.ts";
import { openKeyring } from "../../api/keys/keyring.ts";
import { deliverDueMail } from "../../api/mail/deliver.ts";
import type { Message } from "../../api/mail/transport.ts";
import { readApiConfig } from "../../api/read-config.ts";
import { seedCatalogue } from "../../api/seed/catalogue.ts";
import { DEMO_PASSWORD, seedDemo } from "../../api/seed/demo.ts";
import { type CallName, calls } from "../../contract/calls.ts";
import { renderWith } from "../../contract/render-with.ts";
import { createApp as createServer } from "../../server/app.ts";
import { loadRender } from "../../server/load-render.ts";
import type { DatabaseKind } from "./databases.ts";

export const PUBLIC_ORIGIN = "http://localhost:3000";
const START = new Date("2026-03-01T08:00:00Z");
const demoHash = hashPassword(DEMO_PASSWORD);

export type CallOptions = { body?: unknown; bearer?: string; address?: string; language?: string };
/** A refusal has `code` and `message`; an answer what the contract says. */
// biome-ignore lint/suspicious/noExplicitAny: what came back is what is looked at
export type Answer = { status: number; body: any };

export type OwnApi = {
  /** With all that the process puts around the API, its log too. */
  readonly app: { request(path: string, init?: RequestInit, address?: string): Promise<Response> };
  readonly deps: AppDeps;
  readonly db: Database;
  readonly log: string[];
  now(): Date;
  advance(seconds: number): void;
  send(name: CallName, options?: CallOptions): Promise<Answer>;
  /** Logs a demo account in. */
  logIn(email: string, password?: string): Promise<Answer["body"]>;
  readMail(): Promise<Message[]>;
};

/** The whole API in this process, on a new database with the demo, by a clock that stands until it is moved. */
export async function withOwnApi<T>(
  kind: DatabaseKind,
  work: (api: OwnApi) => Promise<T>,
  { env = {}, providers = gatherProviders([]) }: { env?: Record<string, string>; providers?: Providers } = {},
): Promise<T> {
  const { db, close } = await kind.open();
  try {
    let now = START;
    const clock = () => now;
    const log: string[] = [];
    const logger = pino({ level: "debug" }, { write: (line: string) => void log.push(line) });
    // Its callers come from everywhere.
    const config = readApiConfig({ SANDBOX: "on", ...env }, { publicOrigin: PUBLIC_ORIGIN });
    await seedCatalogue(db, config, now);
    await seedDemo(db, now, () => demoHash);
    const keyring = await openKeyring(db, { clock, tokenSeconds: ACCESS_TOKEN_SECONDS });
    const deps: AppDeps = {
      db,
      config,
      clock,
      logger,
      keyring,
      providers,
      render: renderWith(loadRender),
      wakeMailer: () => {},
    };
    const server = createServer({
      publicOrigin: PUBLIC_ORIGIN,
      contactEmail: config.business.contactEmail,
      logger,
      api: { app: createApp(deps), missing: async () => undefined },
      site: { render: async () => undefined },
    });
    const app: OwnApi["app"] = {
      request: async (path, init, address = "192.0.2.1") =>
        server.request(path, init, {
          incoming: { socket: { remoteAddress: address } },
          outgoing: new ServerResponse(new IncomingMessage(new Socket())),
        }),
    };

    const api: OwnApi = {
      app,
      deps,
      db,
      log,
      now: clock,
      advance(seconds) {
        now = new Date(now.getTime() + seconds * 1000);
      },
      async send(name, { body, bearer, address, language } = {}) {
        const { method, path } = calls[name];
        const headers = {
          "Content-Type": "application/json",
          ...(bearer && { Authorization: `Bearer ${bearer}` }),
          ...(language && { "Accept-Language": language }),
        };
        const init = { method, headers, body: method === "POST" ? JSON.stringify(body ?? {}) : undefined };
        const response = await untilServed(() => app.request(path, init, address));
        return { status: response.status, body: await response.json() };
      },
      async logIn(email, password = DEMO_PASSWORD) {
        const { status, body } = await api.send("login", { body: { email, password } });
        if (status !== 200) throw new Error(`${email} cannot log in: ${status} ${body.code}`);
        return body;
      },
      async readMail() {
        const messages: Message[] = [];
        const transport = { send: async (message: Message) => void messages.push(message), close() {} };
        await deliverDueMail({ ...deps, mails, transport });
        return messages;
      },
    };
    return await work(api);
  } finally {
    await close();
  }
}

const MOST_TRIES = 100;

/**
 * As a client does that is told 503: it asks again. Who waits for a lock of the database for two seconds is told so, and
 * on a slow machine the last of many is; what is looked at is who gets what in the end.
 */
export async function untilServed(ask: () => Promise<Response>): Promise<Response> {
  let answer = await ask();
  for (let tries = 1; answer.status === 503 && tries < MOST_TRIES; tries++) answer = await ask();
  return answer;
}

/** The code in the mail that has one, as one reads it. */
export function readCode(mails: readonly Pick<Message, "text">[]): string {
  const [code] = mails.flatMap(({ text }) => text.match(/^\d{6}$/m)?.[0] ?? []);
  if (!code) throw new Error("no code in the mail");
  return code;
}

export function repeat<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => work(index)));
}
