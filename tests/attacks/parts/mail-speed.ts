import { randomUUID } from "node:crypto";
import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { startBackground } from "../../../api/background.ts";
import { trialEndingMail } from "../../../api/billing/mails/reminders/trial-ending.ts";
import { accounts, families, outbox } from "../../../api/db/schema.ts";
import { openTransport } from "../../../api/mail/transport.ts";
import { addDays } from "../../../contract/rules.ts";
import { startBusySmtp } from "../busy-smtp.ts";
import type { DatabaseKind } from "../databases.ts";
import { type OwnApi, withOwnApi } from "../own-api.ts";
import { type Finding, watch } from "../report.ts";

const TAKES_MS = 20;
const AT_ONCE = 1_000;
const LONGEST_MS = 300_000;
const LOOK_EVERY_MS = 20;

/** How many reminders a second leave for a server that takes 20 ms for each. */
export async function measureMailSpeed(kind: DatabaseKind, { count }: { count: number }): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const domains of [1, 5])
    findings.push(await withOwnApi(kind, (api) => sendReminders(api, count, domains)));
  return findings;
}

async function sendReminders(api: OwnApi, count: number, domains: number): Promise<Finding> {
  const seen = watch(`mails at once to ${domains === 1 ? "one domain" : `${domains} domains`}`);
  const recipients = await queueReminders(api, count, domains);
  const smtp = await startBusySmtp({ takesMs: TAKES_MS });
  const { business } = api.deps.config;
  const transport = openTransport({ smtpUrl: smtp.url, dataDir: "unused", business });
  const startedMs = performance.now();
  const startedCpu = process.cpuUsage();
  const background = startBackground({ ...api.deps, transport });
  while (smtp.received.length < count && performance.now() - startedMs < LONGEST_MS)
    await wait(LOOK_EVERY_MS);
  const seconds = (performance.now() - startedMs) / 1000;
  const { user, system } = process.cpuUsage(startedCpu);
  await background.close();
  await smtp.close();
  const copies = Map.groupBy(smtp.received, ({ recipient }) => recipient);
  seen.try(count);
  for (const recipient of recipients) {
    const times = copies.get(recipient)?.length ?? 0;
    seen.keep(times === 1, `a mail came ${times} times`);
  }
  const load = loadavg()[0]?.toFixed(1);
  const cpuMs = (user + system) / 1000 / count;
  return seen.done(
    `${Math.round(count / seconds)} a second over ${smtp.mostConnections()} connections, ${cpuMs.toFixed(1)} ms of processor each; load ${load}`,
  );
}

/** Of families whose free days end within a day. */
async function queueReminders({ db, now }: OwnApi, count: number, domains: number): Promise<string[]> {
  const createdAt = now();
  const trialEndsAt = addDays(createdAt, 0.5);
  const people = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    familyId: randomUUID(),
    email: `parent-${index}@family-${index % domains}.example`,
    passwordHash: "none",
    role: "parent" as const,
    language: index % 2 ? ("ar" as const) : ("en" as const),
    createdAt,
  }));
  for (let at = 0; at < count; at += AT_ONCE) {
    const some = people.slice(at, at + AT_ONCE);
    await db.insert(families).values(some.map(({ familyId: id }) => ({ id, createdAt, trialEndsAt })));
    await db.insert(accounts).values(some);
    await db.insert(outbox).values(
      some.map(({ id, email, language }) => ({
        id: randomUUID(),
        kind: trialEndingMail.name,
        recipient: email,
        language,
        payload: { accountId: id, leadDays: "1" },
        dedupeKey: `trial_ending:1:${id}`,
        createdAt,
        nextAttemptAt: createdAt,
      })),
    );
  }
  return people.map(({ email }) => email);
}
