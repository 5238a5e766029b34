import { setTimeout as wait } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { findFreePort } from "../../tools/scripts/free-port.ts";
import { type Servers, withServers } from "../journeys/support/own-server.ts";
import { describeProcesses, type Seen } from "./attack.ts";
import type { DatabaseKind } from "./databases.ts";
import { hangAtEachStep } from "./mail-hangs.ts";
import { addPeople, callProcess } from "./own-process.ts";

const PEOPLE = 8;
/** Failed tries are made again after 5, then 15 seconds. */
const ARRIVAL_MS = 120_000;
/** Long enough for a second copy to come, if there were one. */
const AFTERWARDS_MS = 6_000;
const SLOW_MS = 4_000;

const moods = ["down", "slow", "refusing"] as const;

describeProcesses("mail", (kind, attack) => {
  for (const mood of moods)
    attack(`mails through a server that is ${mood}`, (seen) =>
      withServers((servers) => sendThrough(kind, servers, mood, seen)),
    );
  attack("codes while a mail server hangs at a step of the conversation", (seen) =>
    hangAtEachStep(kind, seen),
  );
});

/** Everybody asks for a code, some of them twice; in the end each has exactly one mail. */
async function sendThrough(
  kind: DatabaseKind,
  servers: Servers,
  mood: (typeof moods)[number],
  seen: Seen,
): Promise<void> {
  const smtpPort = await findFreePort();
  const env = {
    ...(await kind.createEnv()),
    PORT: String(await findFreePort()),
    DATA_DIR: servers.freshFolder(),
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  };
  const people = await addPeople(env, PEOPLE);
  const arrived: string[] = [];
  const open = () => openMailServer(smtpPort, mood, arrived);
  let mailServer = mood === "down" ? undefined : await open();
  const server = await servers.launchReady(env);
  const asked = people.flatMap((person, index) => (index % 2 === 0 ? [person, person] : [person]));
  const answers = await Promise.all(
    asked.map(({ email }) => callProcess(server.origin, "forgotPassword", { body: { email } })),
  );
  seen.try(PEOPLE);
  for (const { status } of answers) seen.admit(status === 200, `asking was answered ${status}`);
  if (!mailServer) {
    while (!server.output().includes("mail waits")) await wait(100);
    mailServer = await open();
  }
  const startedMs = performance.now();
  while (new Set(arrived).size < PEOPLE && performance.now() - startedMs < ARRIVAL_MS) await wait(100);
  await wait(AFTERWARDS_MS);
  for (const { email } of people) {
    const copies = arrived.filter((recipient) => recipient === email).length;
    seen.keep(copies === 1, `a mail came ${copies} times`);
  }
  server.process.kill("SIGTERM");
  await server.exited;
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
}

async function openMailServer(port: number, mood: string, arrived: string[]): Promise<SMTPServer> {
  const met = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      stream.resume();
      stream.on("end", async () => {
        const [{ address } = { address: "" }] = session.envelope.rcptTo;
        if (mood === "refusing" && !met.has(address)) {
          met.add(address);
          return done(Object.assign(new Error("try again later"), { responseCode: 451 }));
        }
        if (mood === "slow") await wait(SLOW_MS);
        arrived.push(address);
        done();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return server;
}
