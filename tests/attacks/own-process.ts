import { randomUUID } from "node:crypto";
import { request } from "node:http";
import pino from "pino";
import { hashPassword } from "../../api/accounts/password/hash-password.ts";
import { ACCESS_TOKEN_SECONDS } from "../../api/accounts/tokens/access-token.ts";
import { gatherProviders } from "../../api/billing/providers/create.ts";
import { openDatabase } from "../../api/db/open.ts";
import { accounts, families } from "../../api/db/schema.ts";
import { openKeyring } from "../../api/keys/keyring.ts";
import { readApiConfig } from "../../api/read-config.ts";
import { seedCatalogue } from "../../api/seed/catalogue.ts";
import { signIn } from "../../api/testing/sign-in.ts";
import type { Answer, CallOptions } from "../../api/testing/test-api.ts";
import { type CallName, calls } from "../../contract/calls.ts";

export const PASSWORD = "maamoul-and-dates";

/** An access token lasts ten minutes, and a slow machine takes longer: theirs were made in the future. */
const LONGEST_RUN_MS = 6 * 3600 * 1000;

export type Person = { readonly email: string; readonly bearer: string };

/** Families with one parent each and a session, written before the process starts that is to serve them. */
export async function addPeople(env: Record<string, string>, count: number): Promise<Person[]> {
  const config = readApiConfig(env, { publicOrigin: `http://localhost:${env.PORT}` });
  const { db, close } = await openDatabase(config);
  try {
    const clock = () => new Date();
    await seedCatalogue(db, config, clock());
    const keyring = await openKeyring(db, { clock, tokenSeconds: ACCESS_TOKEN_SECONDS });
    const passwordHash = await hashPassword(PASSWORD);
    const createdAt = clock();
    const people = Array.from({ length: count }, (_, index) => ({
      id: randomUUID(),
      familyId: randomUUID(),
      email: `parent-${index}@attacks.example`,
      passwordHash,
      role: "parent" as const,
      language: "en" as const,
      createdAt,
    }));
    await db.insert(families).values(people.map(({ familyId }) => ({ id: familyId, createdAt })));
    await db.insert(accounts).values(people);
    const logger = pino({ level: "silent" });
    const deps = { db, config, logger, keyring, providers: gatherProviders([]), wakeMailer() {} };
    const bearers = await signIn(
      { ...deps, clock: () => new Date(Date.now() + LONGEST_RUN_MS) },
      people.map(({ email }) => email),
    );
    return people.map(({ email }, index) => ({ email, bearer: bearers[index] ?? "" }));
  } finally {
    await close();
  }
}

export type TimedAnswer = Answer & {
  readonly ms: number;
  readonly id: string;
  readonly location: string;
  readonly retryAfter: string;
};

/** The address that a connection comes from, one of this machine's own. */
type From = { readonly from?: string };

/** One call over a connection of its own. Rejects when no whole answer came. */
export function callProcess(
  origin: string,
  name: CallName,
  options: CallOptions & From = {},
): Promise<TimedAnswer> {
  const { method, path } = calls[name];
  const { body, bearer, address, language, from } = options;
  const headers = {
    "Content-Type": "application/json",
    ...(bearer && { Authorization: `Bearer ${bearer}` }),
    ...(address && { "X-Forwarded-For": address }),
    ...(language && { "Accept-Language": language }),
  };
  const sent = method === "POST" ? JSON.stringify(body ?? {}) : "";
  return ask(origin + path, { method, headers, body: sent, from });
}

export function postForm(
  url: string,
  form: Record<string, string>,
  { from }: From = {},
): Promise<TimedAnswer> {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  return ask(url, { method: "POST", headers, body: String(new URLSearchParams(form)), from });
}

type Question = From & { method: string; headers: Record<string, string>; body: string };

export function ask(url: string, { method, headers, body, from }: Question): Promise<TimedAnswer> {
  const startedMs = performance.now();
  return new Promise((resolve, reject) => {
    const connection = { agent: false, ...(from && { localAddress: from, family: 4 }) };
    const asked = request(url, { method, headers, ...connection }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk) => {
        text += chunk;
      });
      response.on("error", reject);
      response.on("close", () => {
        if (!response.complete) return reject(new Error("cut in the middle"));
        resolve({
          status: response.statusCode ?? 0,
          body: parse(text),
          ms: performance.now() - startedMs,
          id: String(response.headers["x-request-id"]),
          location: response.headers.location ?? "",
          retryAfter: response.headers["retry-after"] ?? "",
        });
      });
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

function parse(text: string): Answer["body"] {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
