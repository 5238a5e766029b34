import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lte, min, notInArray, sql } from "drizzle-orm";
import { DIFFERS, DISPUTED } from "../../chores/operator-work.ts";
import {
  accounts,
  failedWork,
  families,
  outbox,
  providerRequests,
  signingKeys,
  subscriptions,
} from "../../db/schema.ts";
import { checkInstallation } from "../check/check.ts";
import type { Command } from "../command.ts";

const MOST_LISTED = 20;

export const statusCommands: readonly Command[] = [
  {
    name: "status",
    args: [],
    summary: "How many people, plans and mails there are, and what waits for how long",
    reads: true,
    async run({ db, clock }) {
      const now = clock();
      const waits = and(isNull(outbox.sentAt), isNull(outbox.failedAt));
      const [mail] = await db
        .select({ oldest: min(outbox.createdAt), waiting: count() })
        .from(outbox)
        .where(waits);
      const [due] = await db
        .select({ oldest: min(subscriptions.dueAt), waiting: count() })
        .from(subscriptions)
        .where(lte(subscriptions.dueAt, now));
      const [request] = await db
        .select({ oldest: min(providerRequests.createdAt), waiting: count() })
        .from(providerRequests);
      const [key] = await db
        .select({ at: sql<Date>`max(${signingKeys.createdAt})`.mapWith(signingKeys.createdAt) })
        .from(signingKeys);
      const failing = await db
        .select()
        .from(failedWork)
        .orderBy(desc(failedWork.times), failedWork.item)
        .limit(MOST_LISTED);
      const facts = {
        accounts: await db.$count(accounts),
        suspended: await db.$count(accounts, isNotNull(accounts.suspendedAt)),
        families: await db.$count(families),
        "trials running": await db.$count(families, gt(families.trialEndsAt, now)),
        "plans running": await db.$count(
          subscriptions,
          inArray(subscriptions.status, ["active", "cancelled"]),
        ),
        "payments overdue": await db.$count(
          subscriptions,
          and(eq(subscriptions.status, "active"), isNotNull(subscriptions.overdueCents)),
        ),
        "settling due": due?.waiting ?? 0,
        "settling due since": due?.oldest?.toISOString() ?? null,
        "payment providers to tell": request?.waiting ?? 0,
        "payment providers to tell since": request?.oldest?.toISOString() ?? null,
        "mails waiting": mail?.waiting ?? 0,
        "oldest mail waiting since": mail?.oldest?.toISOString() ?? null,
        "mails given up": await db.$count(outbox, isNotNull(outbox.failedAt)),
        "work failing": await db.$count(failedWork, notInArray(failedWork.what, [DIFFERS, DISPUTED])),
        "plans that differ from their provider": await db.$count(failedWork, eq(failedWork.what, DIFFERS)),
        "payments disputed": await db.$count(failedWork, eq(failedWork.what, DISPUTED)),
        "keys since": key?.at.toISOString() ?? null,
      };
      return {
        data: { ...facts, failing },
        rows: [
          ...Object.entries(facts).map(([what, value]) => ({ what, value })),
          ...failing.map(({ what, item, reason, times }) => ({
            what,
            value: `${item}: ${reason}; tried ${times} times`,
          })),
        ],
      };
    },
  },
  {
    name: "check",
    args: [],
    summary:
      "Whether settings, mail server, payment provider, secrets, site file and data are fit for real use",
    reads: true,
    async run(deps) {
      const findings = await Promise.all(checkInstallation(deps));
      return {
        data: findings,
        rows: findings.map(({ what, state, note }) => ({ what, state, note })),
        isBroken: findings.some(({ state }) => state === "broken"),
      };
    },
  },
];
