import { setTimeout as wait } from "node:timers/promises";
import { PRIVACY_VERSION, TERMS_VERSION } from "../../contract/rules.ts";
import { findFreePort } from "../../tools/scripts/free-port.ts";
import { withServers } from "../journeys/support/own-server.ts";
import type { Seen } from "./attack.ts";
import type { DatabaseKind } from "./databases.ts";
import { type Hang, type HangingSmtp, startHangingSmtp, steps } from "./hanging-smtp.ts";
import { callProcess } from "./own-process.ts";

/** Within this somebody else's code leaves, whatever a mail server does with another mail. */
const LEAVES_MS = 30_000;
/** Half a minute until a mail that hangs is given up, then further tries after 5 and 15 seconds. */
const ARRIVAL_MS = 180_000;
const consent = { is_adult: true, terms_version: TERMS_VERSION, privacy_version: PRIVACY_VERSION };

/** Somebody's mail hangs at each step in turn while others ask for codes; in the end everybody has exactly one. */
export async function hangAtEachStep(kind: DatabaseKind, seen: Seen): Promise<void> {
  let slowestMs = 0;
  await withServers(async (servers) => {
    const port = await findFreePort();
    const smtp = await startHangingSmtp(port);
    const env = {
      ...(await kind.createEnv()),
      PORT: String(await findFreePort()),
      DATA_DIR: servers.freshFolder(),
      SMTP_URL: `smtp://127.0.0.1:${port}`,
    };
    const server = await servers.launchReady(env);
    const ask = async (email: string) => {
      const body = { email, password: "sticky dates and tea", ...consent };
      const { status } = await callProcess(server.origin, "signUp", { body });
      seen.admit(status === 200, `asking was answered ${status}`);
    };
    const hangs: Hang[] = [];
    for (const [index, step] of steps.entries()) {
      seen.try();
      const hang = smtp.hangNext(step);
      await ask(`somebody@hanging-${index}.example`);
      hangs.push(await hang);
      const startedMs = performance.now();
      await ask(`other-${index}@quick.example`);
      await arrived(smtp, `other-${index}@quick.example`, LEAVES_MS);
      const ms = performance.now() - startedMs;
      slowestMs = Math.max(slowestMs, ms);
      seen.admit(ms < LEAVES_MS, `after a hang at ${step} somebody else's code took ${Math.round(ms)} ms`);
    }
    // Longer than a mail has before its final dot: who is asked again too soon has a second copy.
    await wait(LEAVES_MS + 5_000);
    for (const { goOn } of hangs) goOn();
    for (const [index, step] of steps.entries()) {
      const email = `somebody@hanging-${index}.example`;
      await arrived(smtp, email, ARRIVAL_MS);
      const copies = smtp.received.filter((recipient) => recipient === email).length;
      // Only where the line was cut after the final dot, the last of the steps, nobody can know whether it was taken.
      const expected = email === hangs.at(-1)?.recipient ? 2 : 1;
      seen.keep(copies === expected, `the mail that was asked for at ${step} came ${copies} times`);
    }
    server.process.kill("SIGTERM");
    await server.exited;
    await smtp.close();
  });
  seen.note(`the slowest of the others' codes took ${Math.round(slowestMs)} ms`);
}

async function arrived({ received }: HangingSmtp, email: string, withinMs: number): Promise<void> {
  const startedMs = performance.now();
  while (!received.includes(email) && performance.now() - startedMs < withinMs) await wait(50);
}
