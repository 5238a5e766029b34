import { randomUUID } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import type { BillingDeps } from "../billing/providers/provider.ts";
import { accounts, auditEntries } from "../db/schema.ts";
import type { Command, Input } from "./command.ts";

const MOST_LISTED = 100;
/** An address would name a person, a file of words is no news. */
const LEFT_OUT = /^(EMAIL|NEW|TEXT|FILE)$/;

type Entry = { command: Command; input: Input; operator: string };

/** Written before and completed after, so that what was cut off on the way shows too. */
export async function withEntry<T>(
  deps: BillingDeps,
  entry: Entry,
  run: (id: string) => Promise<T>,
): Promise<T> {
  const { db, clock } = deps;
  const id = randomUUID();
  const { command, input, operator } = entry;
  const row = { id, at: clock(), operator, ...(await describeEntry(deps, command, input)) };
  await db.insert(auditEntries).values(row);
  let outcome: "done" | "refused" = "refused";
  try {
    const answer = await run(id);
    outcome = "done";
    return answer;
  } finally {
    // An account that the command added is found only now.
    const accountId = row.accountId ?? (await findAccountId(deps, command, input));
    // Anew where a restored backup has taken its place.
    await db
      .insert(auditEntries)
      .values({ ...row, accountId, outcome })
      .onConflictDoUpdate({ target: auditEntries.id, set: { accountId, outcome } });
  }
}

/** The account and the details of an entry: two entries with the same ones did the same. */
export async function describeEntry(deps: BillingDeps, command: Command, input: Input) {
  const accountId = await findAccountId(deps, command, input);
  return { command: command.name, details: describe(command, input), accountId };
}

function describe(command: Command, { args, options, switches }: Input): Record<string, string> {
  const named = command.args.flatMap((written, index) => {
    const name = written.replace(/^\[|\]$/g, "");
    const value = args[index];
    return value === undefined ? [] : [[name, name, value] as const];
  });
  const given = Object.entries(options).map(
    ([name, value]) => [name, command.options?.[name]?.value ?? "", value ?? ""] as const,
  );
  const kept = [...named, ...given].filter(([, kind]) => !LEFT_OUT.test(kind));
  const flags = [...switches].filter((name) => command.options?.[name]).map((name) => [name, "on"] as const);
  return Object.fromEntries([...kept.map(([name, , value]) => [name, value] as const), ...flags]);
}

async function findAccountId({ db }: BillingDeps, command: Command, { args }: Input): Promise<string | null> {
  const email = args[command.args.indexOf("EMAIL")];
  if (email === undefined) return null;
  const [account] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.email, email.trim().toLowerCase()));
  return account?.id ?? null;
}

/** The newest first. */
export async function listEntries({ db }: Pick<BillingDeps, "db">, accountId?: string) {
  return db
    .select({
      at: auditEntries.at,
      operator: auditEntries.operator,
      command: auditEntries.command,
      details: auditEntries.details,
      outcome: sql<string>`coalesce(nullif(${auditEntries.outcome}, 'begun'), 'cut off')`,
      account: accounts.email,
    })
    .from(auditEntries)
    .leftJoin(accounts, eq(accounts.id, auditEntries.accountId))
    .where(accountId ? eq(auditEntries.accountId, accountId) : undefined)
    .orderBy(desc(auditEntries.at))
    .limit(MOST_LISTED);
}

export const auditCommands: readonly Command[] = [
  {
    name: "audit",
    args: [],
    summary: `The last ${MOST_LISTED} things that operators did: who, when, what`,
    reads: true,
    async run(deps) {
      const entries = await listEntries(deps);
      return {
        data: entries,
        rows: entries.map(({ at, operator, command, details, outcome, account }) => ({
          at: at.toISOString(),
          operator,
          command,
          account,
          details: writeDetails(details),
          outcome,
        })),
      };
    },
  },
];

export function writeDetails(details: Record<string, string>): string {
  return Object.entries(details)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");
}
