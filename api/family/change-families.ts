import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { accounts, families } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import { Failure } from "../http/failure.ts";
import { adoptPayer } from "./adopt-payers.ts";
import type { FamilyDeps } from "./deps.ts";
import type { Draft, Refusal, World } from "./draft.ts";
import type { Family, FamilyMoney } from "./family.ts";
import { readPromo } from "./quotes/promo-use.ts";
import { readFamily, readMoney } from "./read-families.ts";
import { findDue, settle } from "./settle.ts";
import { eraseMissing, writeDifference } from "./write-difference.ts";
import { writeEffects } from "./write-effect.ts";

type Reading = {
  /** A row that may be over by now. */
  readonly subscriptionId?: string;
  /** Locked and counted. */
  readonly promoCode?: string | null;
  /** For what a provider reports, which is how things are already: nothing is settled first. */
  readonly skipsSettling?: boolean;
};

/** One draft for each id, in their order; a decision that opens a family adds a draft. */
type Drafts<Ids extends readonly string[]> = Draft[] & { [Index in keyof Ids]: Draft };
type Decide<Ids extends readonly string[], T> = (drafts: Drafts<Ids>, world: World) => T | Refusal;

/**
 * The only way in which families change: in one transaction, under the locks of all of them, everything due is settled,
 * `decide` changes the drafts, and the difference is written. A refusal changes nothing. A deadlock repeats it all.
 */
export async function changeFamilies<const Ids extends readonly string[], T>(
  deps: FamilyDeps,
  familyIds: Ids,
  decide: Decide<Ids, T>,
  reading?: Reading,
): Promise<T> {
  const { answer } = await transact(deps.db, (db) => decideIn({ ...deps, db }, familyIds, decide, reading));
  return unlessRefused(answer);
}

/** In a transaction of `transact`, with which the caller writes more; a refusal undoes all of it. */
export async function changeFamiliesIn<const Ids extends readonly string[], T>(
  deps: FamilyDeps,
  familyIds: Ids,
  decide: Decide<Ids, T>,
  reading?: Reading,
): Promise<T> {
  return unlessRefused((await decideIn(deps, familyIds, decide, reading)).answer);
}

export function changeFamily<T>(
  deps: FamilyDeps,
  familyId: string,
  decide: (draft: Draft, world: World) => T | Refusal,
  reading?: Reading,
): Promise<T> {
  return changeFamilies(deps, [familyId], ([draft], world) => decide(draft, world), reading);
}

/** The family that somebody is in once it is locked, wherever they were before. undefined: that account is gone. */
export async function changeFamilyOf<T>(
  deps: FamilyDeps,
  accountId: string,
  decide: (draft: Draft, world: World) => T | Refusal,
): Promise<T | undefined> {
  const [account] = await deps.db
    .select({ familyId: accounts.familyId })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!account) return undefined;
  const answer = await changeFamiliesIn(deps, [account.familyId], ([draft], world) =>
    isMember(draft.family, accountId) ? { decided: decide(draft, world) } : "moved",
  ).catch(whereGone);
  if (answer === "moved") return changeFamilyOf(deps, accountId, decide);
  return unlessRefused(answer.decided);
}

/** It was erased while this waited for its lock: whoever was in it is in another one, or erased too. */
function whereGone(error: unknown): "moved" {
  if (error instanceof Failure && error.code === "family_changed") return "moved";
  throw error;
}

/** A family with everything due settled. It is locked only where something is due. */
export async function settleFamily(deps: FamilyDeps, familyId: string): Promise<FamilyMoney> {
  const family = await readMoney(deps.db, familyId);
  if (!findDue(family, deps.clock())) return family;
  const { after } = await transact(deps.db, (db) => decideIn({ ...deps, db }, [familyId], () => {}));
  return after[0] ?? family;
}

/** For the background: a family that another process holds is left to it. */
export async function settleUnlessHeld(deps: FamilyDeps, familyId: string): Promise<void> {
  if (!findDue(await readMoney(deps.db, familyId), deps.clock())) return;
  await transact(deps.db, async (db) => {
    const [free] = await db
      .select({ id: families.id })
      .from(families)
      .where(eq(families.id, familyId))
      .for("update", { skipLocked: true });
    if (free) await decideIn({ ...deps, db }, [familyId], () => {});
  });
}

/** A settled family with its people. */
export async function lookAtFamily(deps: FamilyDeps, familyId: string): Promise<Family> {
  await settleFamily(deps, familyId);
  return adoptPayer(await readFamily(deps.db, familyId));
}

async function decideIn<Ids extends readonly string[], T>(
  deps: FamilyDeps,
  familyIds: Ids,
  decide: Decide<Ids, T>,
  { subscriptionId, promoCode, skipsSettling }: Reading = {},
): Promise<{ answer: T | Refusal; after: readonly Family[] }> {
  const { db, providers } = deps;
  await lock(deps, familyIds);
  const before: Family[] = [];
  for (const id of familyIds) before.push(await readFamily(db, id, subscriptionId));
  const now = deps.clock();
  const [familyId = ""] = familyIds;
  const promo = promoCode ? await readPromo(db, { code: promoCode, familyId, now, lock: true }) : undefined;
  const world: World = { now, providers, promo, newId: randomUUID };
  const adopted = before.map(adoptPayer);
  const settled = adopted.map((family) => (skipsSettling ? { family, effects: [] } : settle(family, world)));
  const drafts: Draft[] = settled.map(({ family, effects }) => ({ family, effects: [...effects] }));
  const answer = decide(drafts as Drafts<Ids>, world);
  const decided = isRefusal(answer) ? settled : drafts;
  const after = decided.map(({ family }) => family);
  await writeDifference(db, { before, after, now });
  for (const { family, effects } of decided) await writeEffects(deps, family, effects);
  await eraseMissing(db, { before, after, now });
  return { answer, after };
}

/** In the order of their ids, so that two changes of the same families never wait for each other. */
async function lock({ db }: FamilyDeps, familyIds: readonly string[]): Promise<void> {
  await db
    .select({ id: families.id })
    .from(families)
    .where(inArray(families.id, [...familyIds]))
    .orderBy(families.id)
    .for("update");
}

function isMember({ adults, children }: Family, id: string): boolean {
  return [...adults, ...children].some((member) => member.id === id);
}

function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === "object" && answer !== null && "refused" in answer;
}

function unlessRefused<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Failure(answer.refused);
  return answer;
}
