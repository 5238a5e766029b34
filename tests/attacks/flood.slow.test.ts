import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { withServers } from "../journeys/support/own-server.ts";
import { describeProcesses, type Seen } from "./attack.ts";
import type { DatabaseKind } from "./databases.ts";
import { callProcess, PASSWORD, type Person } from "./own-process.ts";
import { prepare } from "./serving.ts";

const STRANGERS = 20;
const PEOPLE = 30;
const MUST_GET_IN = 27;
const ROUNDS = 3;
const WITHIN_MS = 5_000;
/** Than the same people's logins without a flood; half of the turns are theirs, and the rest of the machine is not. */
const MOST_TIMES_SLOWER = 4;
/** Every slot is taken and every stranger waits. */
const ANSWERS_BEFORE = 3 * STRANGERS;

describeProcesses("flood", (kind, attack) => {
  attack("known people who log in during a flood of wrong passwords", (seen) => tryFlood(kind, seen));
});

/** Wrong passwords without end, each from another network, half of them for people who are logging in right then. */
async function tryFlood(kind: DatabaseKind, seen: Seen): Promise<void> {
  await withServers(async (servers) => {
    const { env, people } = await prepare(kind, servers, PEOPLE);
    const { origin } = await servers.launchReady(env);
    // The first login makes each network a known one.
    for (const [index, person] of people.entries()) await logIn(origin, person, index);
    const quietMs = Math.max(...(await logInAll(origin, people)).map(({ ms }) => ms));
    const withinMs = Math.max(WITHIN_MS, quietMs * MOST_TIMES_SLOWER);

    const flood = startFlood(origin, people);
    let [got, slowestMs] = [0, 0];
    try {
      await flood.untilAnswered(ANSWERS_BEFORE);
      for (let round = 0; round < ROUNDS; round++) {
        const answers = await logInAll(origin, people);
        const inTime = answers.filter(({ status, ms }) => status === 200 && ms < withinMs);
        seen.try(PEOPLE);
        seen.admit(inTime.length >= MUST_GET_IN, `${inTime.length} of ${PEOPLE} got in, in round ${round}`);
        got += inTime.length;
        slowestMs = Math.max(slowestMs, ...answers.map(({ ms }) => ms));
      }
    } finally {
      await flood.stop();
    }
    seen.bar(flood.letIn() === 0, `${flood.letIn()} wrong passwords were let in`);
    seen.note(
      `${got} of ${PEOPLE * ROUNDS} in, the slowest after ${Math.round(slowestMs)} ms, without a flood ${Math.round(quietMs)} ms; ${flood.answered()} strangers`,
    );
  });
}

const logIn = (origin: string, { email }: Person, index: number) =>
  callProcess(origin, "login", { body: { email, password: PASSWORD }, address: `198.51.100.${index + 1}` });

const logInAll = (origin: string, people: readonly Person[]) =>
  Promise.all(people.map((person, index) => logIn(origin, person, index)));

function startFlood(origin: string, people: readonly Person[]) {
  let isOver = false;
  let [answered, letIn] = [0, 0];
  const strangers = Array.from({ length: STRANGERS }, async (_, stranger) => {
    for (let tries = 0; !isOver; tries++) {
      const known = people[randomInt(people.length)]?.email ?? "";
      const email = tries % 2 === 0 ? known : `nobody-${stranger}-${tries}@attacks.example`;
      const address = `2001:${randomHex()}:${randomHex()}::1`;
      const body = { email, password: "wrong-password" };
      const { status } = await callProcess(origin, "login", { body, address });
      answered++;
      if (status === 200) letIn++;
    }
  });
  return {
    async untilAnswered(count: number): Promise<void> {
      while (answered < count) await wait(10);
    },
    async stop(): Promise<void> {
      isOver = true;
      await Promise.all(strangers);
    },
    answered: () => answered,
    letIn: () => letIn,
  };
}

const randomHex = () => randomInt(0x1000, 0xffff).toString(16);
