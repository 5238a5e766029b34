import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import { type OwnServer, type Servers, withServers } from "../journeys/support/own-server.ts";
import { describeProcesses, type Seen } from "./attack.ts";
import type { DatabaseKind } from "./databases.ts";
import { callProcess, PASSWORD, type Person, postForm } from "./own-process.ts";
import { CARD, prepare } from "./serving.ts";
import { stopInCheckouts } from "./stop-in-checkout.ts";

/** A process is killed after so many answers at most: by a count, since machines are not equally fast. */
const MOST_ANSWERS = 150;
const ANSWERS_BEFORE_STOP = 200;
const LOOK_EVERY_MS = 5;
const KILLS = 25;
const BUYERS_PER_KILL = 4;

describeProcesses("crash", (kind, attack) => {
  attack("kill -9 under mixed writes", (seen) =>
    withServers((servers) => killUnderWrites(kind, servers, seen)),
  );
  attack("requests while SIGTERM comes", (seen) =>
    withServers((servers) => stopUnderLoad(kind, servers, seen)),
  );
  attack("checkouts while SIGTERM comes", (seen) =>
    withServers((servers) => stopInCheckouts(kind, servers, seen)),
  );
});

/** Writes one after another until the process is gone, and knows what was answered. */
type Writer = {
  write(origin: string): Promise<void>;
  /** After a restart: every sentence is something that was answered since the last one, or ever, and is not there. */
  listLost(origin: string, since: "last" | "ever"): Promise<string[]>;
  answered(): number;
};

async function killUnderWrites(kind: DatabaseKind, servers: Servers, seen: Seen): Promise<void> {
  const moments = fc.sample(fc.integer({ min: 1, max: MOST_ANSWERS }), KILLS);
  const { env, people } = await prepare(kind, servers, 3 + KILLS * BUYERS_PER_KILL);
  const [switcher, refresher, newcomer, ...buyers] = people as [Person, Person, Person, ...Person[]];
  const writers = [
    switchReminders(switcher),
    refreshOnAndOn(refresher),
    logInAgainAndAgain(newcomer),
    buyPlans(buyers),
  ];
  for (let kill = 0; kill <= KILLS; kill++) {
    const server = await servers.launchReady(env);
    for (const writer of writers)
      for (const sentence of await writer.listLost(server.origin, kill < KILLS ? "last" : "ever"))
        seen.keep(false, `kill ${kill}: ${sentence}`);
    if (kill < KILLS) {
      const enough = countAnswered(writers) + (moments[kill] ?? 1);
      const writing = writers.map((writer) => writeUntilGone(writer, server));
      while (countAnswered(writers) < enough) await wait(LOOK_EVERY_MS);
      server.process.kill("SIGKILL");
      await Promise.all(writing);
      seen.try();
    } else server.process.kill("SIGTERM");
    await server.exited;
  }
  seen.note(`${countAnswered(writers)} answered writes`);
}

function countAnswered(writers: readonly Writer[]): number {
  return writers.reduce((sum, writer) => sum + writer.answered(), 0);
}

async function writeUntilGone(writer: Writer, { origin, process }: OwnServer): Promise<void> {
  while (!process.killed) await writer.write(origin).catch(() => wait(LOOK_EVERY_MS));
}

function switchReminders({ bearer }: Person): Writer {
  let answered = 0;
  let last = true;
  let asked = true;
  return {
    async write(origin) {
      asked = !last;
      const { status } = await callProcess(origin, "changeSettings", { bearer, body: { reminders: asked } });
      if (status !== 200) return;
      last = asked;
      answered++;
    },
    async listLost(origin) {
      const { body } = await callProcess(origin, "readSettings", { bearer });
      const lost = body.reminders !== last && body.reminders !== asked;
      last = asked = body.reminders;
      return lost ? ["a setting went back to what it was"] : [];
    },
    answered: () => answered,
  };
}

function refreshOnAndOn({ email }: Person): Writer {
  let answered = 0;
  let token: string | undefined;
  async function take(origin: string): Promise<number> {
    const { status, body } = token
      ? await callProcess(origin, "refresh", { bearer: token })
      : await callProcess(origin, "login", { body: { email, password: PASSWORD }, address: "192.0.2.20" });
    if (status === 200) token = body.refresh_token;
    return status;
  }
  return {
    async write(origin) {
      if ((await take(origin)) === 200) answered++;
    },
    async listLost(origin) {
      if (!token) return [];
      const status = await take(origin);
      if (status !== 200) token = undefined;
      return status === 200 ? [] : [`a refresh token that was answered is refused: ${status}`];
    },
    answered: () => answered,
  };
}

function logInAgainAndAgain({ email }: Person): Writer {
  let answered = 0;
  let fresh: string[] = [];
  return {
    async write(origin) {
      const options = { body: { email, password: PASSWORD }, address: "192.0.2.30" };
      const { status, body } = await callProcess(origin, "login", options);
      if (status !== 200) return;
      fresh.push(body.access_token);
      answered++;
    },
    async listLost(origin) {
      const answers = await Promise.all(
        fresh.map((bearer) => callProcess(origin, "readSettings", { bearer })),
      );
      fresh = [];
      return answers.flatMap(({ status }) => (status === 200 ? [] : [`a login is not known: ${status}`]));
    },
    answered: () => answered,
  };
}

function buyPlans(buyers: readonly Person[]): Writer {
  let answered = 0;
  let next = 0;
  const paid: string[] = [];
  let fresh: string[] = [];
  return {
    async write(origin) {
      const buyer = buyers[next++];
      if (!buyer) return wait(50);
      const body = { subscription_plan_id: "premium-monthly" };
      const opened = await callProcess(origin, "createSubscription", { bearer: buyer.bearer, body });
      answered++;
      const { location } = await postForm(opened.body.checkout_url, CARD);
      if (!location.includes("payment-success")) return;
      answered++;
      paid.push(buyer.bearer);
      fresh.push(buyer.bearer);
    },
    async listLost(origin, since) {
      const lost: string[] = [];
      const looked = since === "ever" ? paid : fresh;
      fresh = [];
      for (const bearer of looked) {
        const { body: has } = await callProcess(origin, "features", { bearer });
        const { body: list } = await callProcess(origin, "payments", { bearer });
        if (!has.is_paid_plan) lost.push("a plan that was paid is gone");
        if (list.payments?.length !== 1) lost.push(`a payment is there ${list.payments?.length} times`);
      }
      return lost;
    },
    answered: () => answered,
  };
}

/** Whatever the process took in it answers whole: each request in its log came back. */
async function stopUnderLoad(kind: DatabaseKind, servers: Servers, seen: Seen): Promise<void> {
  const { env, people } = await prepare(kind, servers, 10);
  const server = await servers.launchReady(env);
  const answered = new Set<string>();
  const cut: string[] = [];
  let stopped = false;
  const callers = people.map(async ({ bearer }, index) => {
    while (!stopped) {
      const name = index % 2 === 0 ? "features" : "changeSettings";
      try {
        const { id } = await callProcess(server.origin, name, { bearer, body: { reminders: true } });
        answered.add(id);
      } catch (error) {
        stopped = true;
        if (/cut in the middle/.test(String(error))) cut.push(String(error));
      }
    }
  });
  while (answered.size < ANSWERS_BEFORE_STOP) await wait(LOOK_EVERY_MS);
  const startedMs = performance.now();
  server.process.kill("SIGTERM");
  const code = await server.exited;
  const ms = performance.now() - startedMs;
  stopped = true;
  await Promise.all(callers);
  const taken = listLogged(server);
  seen.try(taken.length);
  seen.keep(code === 0, `it ended with ${code}`);
  seen.admit(cut.length === 0, `${cut.length} answers were cut`);
  const unanswered = taken.filter((id) => !answered.has(id));
  seen.admit(unanswered.length === 0, `${unanswered.length} of ${taken.length} requests got no answer`);
  seen.note(`ended after ${Math.round(ms)} ms`);
}

function listLogged(server: OwnServer): string[] {
  const lines = server.output().split("\n");
  return lines.flatMap((line) => (line.includes('"msg":"request"') ? [JSON.parse(line).id as string] : []));
}
