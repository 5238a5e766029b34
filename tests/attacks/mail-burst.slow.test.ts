import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { startBackground } from "../../api/background.ts";
import { trialEndingMail } from "../../api/billing/mails/reminders/trial-ending.ts";
import { accounts, families, outbox } from "../../api/db/schema.ts";
import { openTransport } from "../../api/mail/transport.ts";
import type { TestApi } from "../../api/testing/test-api.ts";
import { addDays } from "../../contract/rules.ts";
import type { Seen } from "./attack.ts";
import { startBusySmtp } from "./busy-smtp.ts";
import { describeAttacks } from "./served-api.ts";

const MAILS = 2_000;
const TAKES_MS = 20;
const AT_ONCE = 1_000;
const LONGEST_MS = 300_000;
const LOOK_EVERY_MS = 20;

describeAttacks("mail burst", (api, attack) => {
  attack("mails at once to one domain", (seen) => sendReminders(api, seen, 1));
  attack("mails at once to 5 domains", (seen) => sendReminders(api, seen, 5));
});

/** Reminders that are all due at once leave through slots side by side: each comes, and only once. */
async function sendReminders(api: TestApi, seen: Seen, domains: number): Promise<void> {
  const recipients = await queueReminders(api, domains);
  const smtp = await startBusySmtp({ takesMs: TAKES_MS });
  const { business } = api.deps.config;
  const transport = openTransport({ smtpUrl: smtp.url, dataDir: "unused", business });
  const startedMs = performance.now();
  const background = startBackground({ ...api.deps, transport });
  while (smtp.received.length < MAILS && performance.now() - startedMs < LONGEST_MS)
    await wait(LOOK_EVERY_MS);
  const seconds = (performance.now() - startedMs) / 1000;
  await background.close();
  await smtp.close();
  const copies = Map.groupBy(smtp.received, ({ recipient }) => recipient);
  seen.try(MAILS);
  for (const recipient of recipients) {
    const times = copies.get(recipient)?.length ?? 0;
    seen.keep(times > 0, "a mail did not come");
    seen.bar(times <= 1, `a mail came ${times} times`);
  }
  seen.note(`${Math.round(MAILS / seconds)} a second over ${smtp.mostConnections()} connections`);
}

/** Of families whose free days end within a day. */
async function queueReminders({ db, now }: TestApi, domains: number): Promise<string[]> {
  const createdAt = now();
  const trialEndsAt = addDays(createdAt, 0.5);
  const people = Array.from({ length: MAILS }, (_, index) => ({
    id: randomUUID(),
    familyId: randomUUID(),
    email: `parent-${index}@family-${index % domains}.example`,
    passwordHash: "none",
    role: "parent" as const,
    language: index % 2 ? ("ar" as const) : ("en" as const),
    createdAt,
  }));
  for (let at = 0; at < MAILS; at += AT_ONCE) {
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
