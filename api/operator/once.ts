import { and, desc, eq, gt, inArray, isNull, ne } from "drizzle-orm";
import type { BillingDeps } from "../billing/providers/provider.ts";
import { accounts, auditEntries } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import { changeFamiliesIn } from "../family/change-families.ts";
import { formatGulfDate } from "../pages/gulf-date.ts";
import { describeEntry } from "./audit.ts";
import { type Command, type Input, type OperatorDeps, OperatorError } from "./command.ts";

const HOUR_MS = 3600_000;

type Asked = { readonly command: Command; readonly input: Input };
type Before = { readonly at: Date; readonly operator: string };

/** The last entry of the same command within the hour, by any operator. undefined: nothing is asked. */
export async function findSame(
  deps: BillingDeps,
  { command, input }: Asked,
  ownEntry = "",
): Promise<Before | undefined> {
  if (!command.once || input.switches.has("again")) return undefined;
  const wanted = await describeEntry(deps, command, input);
  const familyIds = deps.db
    .select({ id: accounts.familyId })
    .from(accounts)
    .where(eq(accounts.id, wanted.accountId ?? ""));
  const memberIds = deps.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(inArray(accounts.familyId, familyIds));
  const entries = await deps.db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.command, command.name),
        ne(auditEntries.id, ownEntry),
        gt(auditEntries.at, new Date(deps.clock().getTime() - HOUR_MS)),
        inArray(auditEntries.outcome, ["begun", "done"]),
        // Whichever of its people the family is named by.
        wanted.accountId ? inArray(auditEntries.accountId, memberIds) : isNull(auditEntries.accountId),
      ),
    )
    .orderBy(desc(auditEntries.at));
  return entries.find(({ details }) => isSame(details, wanted.details));
}

export function describeSame({ at, operator }: Before): string {
  return `The same was done by ${operator} on ${formatGulfDate("en", at, { dateStyle: "medium", timeStyle: "short" })}`;
}

/** Under the lock of the family, so that of two at the same moment the second one finds the first. */
export async function claimOnce(deps: OperatorDeps, asked: Asked, ownEntry: string): Promise<void> {
  const { command, input } = asked;
  if (!command.once || input.switches.has("again")) return;
  const familyId = await command.once(deps, input);
  await transact(deps.db, async (db) => {
    const inner = { ...deps, db };
    await changeFamiliesIn(inner, [familyId], () => {});
    const same = await findSame(inner, asked, ownEntry);
    if (same) throw new OperatorError(`${describeSame(same)}: --again does it once more`);
    await db.update(auditEntries).set({ outcome: "begun" }).where(eq(auditEntries.id, ownEntry));
  });
}

/** 5 and 5.00 are the same amount, 2026-12 and 2026-000012 the same receipt. */
function isSame(one: Record<string, string>, other: Record<string, string>): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)].filter((name) => name !== "again"));
  return [...names].every((name) => {
    const [before = "", after = ""] = [one[name], other[name]].map((text) =>
      text?.replace(/^(\d{4}-)0+/, "$1"),
    );
    return before === after || (before !== "" && Number(before) === Number(after));
  });
}
