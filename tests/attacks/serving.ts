import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "../../api/db/database.ts";
import { openDatabase } from "../../api/db/open.ts";
import { readApiConfig } from "../../api/read-config.ts";
import { findFreePort } from "../../tools/scripts/free-port.ts";
import type { OwnServer, Servers } from "../journeys/support/own-server.ts";
import type { Seen } from "./attack.ts";
import type { DatabaseKind } from "./databases.ts";
import { addPeople, callProcess, type Person, type TimedAnswer } from "./own-process.ts";

/** What the limits of api/db/open-postgres.ts add up to, and a slow machine. */
const LONGEST_ANSWER_MS = 30_000;
export const RECOVERY_MS = 60_000;

export const CARD = { number: "4242 4242 4242 4242", expiry: "08/30", cvc: "123", name: "Layla Haddad" };

/** What a process is told to run on a new database with so many people in it. */
export async function prepare(kind: DatabaseKind, servers: Servers, people: number) {
  const env = {
    ...(await kind.createEnv()),
    PORT: String(await findFreePort()),
    DATA_DIR: servers.freshFolder(),
    // Each writer comes from an address of its own.
    TRUST_PROXY: "on",
  };
  return { env, people: await addPeople(env, people) };
}

/** On the database of a process, which an embedded one must not be running on. */
export async function withDatabase<T>(
  env: Record<string, string>,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const { db, close } = await openDatabase(readApiConfig(env, { publicOrigin: "http://localhost" }));
  try {
    return await work(db);
  } finally {
    await close();
  }
}

export type Running = {
  readonly server: OwnServer;
  readonly people: Person[];
  readonly env: Record<string, string>;
};

/** The product as a process of its own, with a few people. */
export async function start(servers: Servers, more: Record<string, string>): Promise<Running> {
  const env = { PORT: String(await findFreePort()), DATA_DIR: servers.freshFolder(), ...more };
  const people = await addPeople(env, 4);
  return { server: await servers.launchReady(env), people, env };
}

export const change = ({ server }: Running, { bearer }: Person, reminders: boolean) =>
  callProcess(server.origin, "changeSettings", { bearer, body: { reminders } });

/** Every caller is told in time that it does not work now, and nothing else. */
export function expectRefusals(seen: Seen, answers: readonly TimedAnswer[]): void {
  for (const { status, ms } of answers) {
    seen.try();
    seen.admit(status === 503, `answered ${status} instead of 503`);
    seen.admit(ms < LONGEST_ANSWER_MS, `answered after ${Math.round(ms)} ms`);
  }
}

export async function expectRecovery(seen: Seen, running: Running): Promise<number> {
  const startedMs = performance.now();
  while (performance.now() - startedMs < RECOVERY_MS) {
    const changes = running.people.map((person) => change(running, person, true));
    const answers = await Promise.all(changes).catch(() => [{ status: 0 }]);
    if (answers.every(({ status }) => status === 200)) return performance.now() - startedMs;
    await wait(200);
  }
  seen.admit(false, `it did not serve again within ${RECOVERY_MS / 1000} s`);
  return RECOVERY_MS;
}

export async function fetchStatus({ server }: Running, path: string): Promise<number> {
  return (await fetch(server.origin + path)).status;
}
