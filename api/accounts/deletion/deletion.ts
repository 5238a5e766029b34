import type { ResponseOf } from "../../../contract/calls.ts";
import type { Language } from "../../../contract/languages.ts";
import { addDays, BRING_BACK_DAYS } from "../../../contract/rules.ts";
import { transact } from "../../db/transact.ts";
import { describeCardCharge, describePaidAhead } from "../../family/card-charge.ts";
import { changeFamilyOf, lookAtFamily } from "../../family/change-families.ts";
import { askForDeletion as ask, keepAccount as keep } from "../../family/decide/people/delete-account.ts";
import { findErased } from "../../family/decide/people/erase.ts";
import { previewLoss } from "../../family/decide/plans/end.ts";
import type { FamilyDeps } from "../../family/deps.ts";
import { type Family, findRunning, nameOfChild } from "../../family/family.ts";
import type { Caller } from "../../http/caller.ts";
import type { Device } from "../../http/caller-device.ts";
import { Failure } from "../../http/failure.ts";
import { limit } from "../../limits/rate-limits.ts";
import { noteActivity } from "../devices/activity.ts";
import { checkPassword } from "../password/check-password.ts";
import { endAllSessions } from "../sessions.ts";

const MOST_A_DAY = 5;
const DAY_SECONDS = 24 * 3600;

export async function previewDeletion(
  deps: FamilyDeps,
  { accountId, familyId, role, deleteAt }: Caller,
  language: Language,
): Promise<ResponseOf<"previewDeletion">> {
  const family = await lookAtFamily(deps, familyId);
  const erased = findErased(family, accountId);
  const isLastAdult = role !== "child" && erased?.isFamilyEmpty === true;
  const { plan, credits } = isLastAdult
    ? previewLoss(family, deps.clock())
    : { plan: undefined, credits: [] };
  return {
    delete_at: deleteAt?.toISOString() ?? null,
    would_delete_at: addDays(deps.clock(), BRING_BACK_DAYS).toISOString(),
    is_last_adult: isLastAdult,
    children: (erased?.children ?? []).map(nameOfChild),
    plan_name: plan?.name[language] ?? null,
    lost: credits.map(({ cents: amount, currency }) => ({ amount, currency: currency || null })),
    paid_ahead: isLastAdult ? null : describePaidAhead(family, accountId, deps.clock()),
    ...(role !== "child" && describeCharge(deps, family, accountId)),
  };
}

function describeCharge({ providers }: FamilyDeps, family: Family, accountId: string) {
  const charge = describeCardCharge(family, providers, { isCardNeeded: false });
  if (!charge) return {};
  const isPayer = findRunning(family)?.subscription.payerId === accountId;
  return isPayer ? { stopped_charge: charge } : { is_paid_by_other: true };
}

type Ask = { password: string; address: string; device: Device };

export async function askForDeletion(
  deps: FamilyDeps,
  caller: Caller,
  { password, address, device }: Ask,
): Promise<ResponseOf<"deleteAccount">> {
  const { id } = await checkPassword(deps, caller, { password, address, device });
  return planDeletion(deps, id, { device, keptSessionId: caller.sessionId });
}

/** Asked twice, the first day stays. Each new day is told to the other adults, so a day has a few. */
export async function planDeletion(
  deps: FamilyDeps,
  accountId: string,
  { device, keptSessionId }: { device: Device; keptSessionId?: string },
): Promise<ResponseOf<"deleteAccount">> {
  await limit(deps, { name: "deletions", key: accountId, max: MOST_A_DAY, windowSeconds: DAY_SECONDS });
  return transact(deps.db, async (db) => {
    const inner = { ...deps, db };
    const asked = await changeFamilyOf(inner, accountId, (draft, world) => ask(draft, accountId, world));
    if (!asked) throw new Failure("unauthorized");
    if (asked.isNew) {
      await endAllSessions(inner, accountId, keptSessionId);
      await noteActivity(inner, { accountId, kind: "deletion_asked", device });
    }
    return { delete_at: asked.deleteAt.toISOString() };
  });
}

/** Takes back the deletion on `day`, or on whichever day it is. false: nothing was asked for, or it is too late. */
export async function keepAccount(
  deps: FamilyDeps,
  { accountId, day }: { accountId: string; day?: Date },
  device: Device,
): Promise<boolean> {
  return transact(deps.db, async (db) => {
    const inner = { ...deps, db };
    const isKeptNow = await changeFamilyOf(inner, accountId, (draft, world) =>
      keep(draft, accountId, world, day),
    );
    if (isKeptNow) await noteActivity(inner, { accountId, kind: "deletion_undone", device });
    return isKeptNow === true;
  });
}
