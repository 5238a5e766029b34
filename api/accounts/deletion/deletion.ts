import { and, eq, gt, isNotNull } from "drizzle-orm";
import type { ResponseOf } from "../../../contract/calls.ts";
import type { Language } from "../../../contract/languages.ts";
import { addDays, BRING_BACK_DAYS } from "../../../contract/rules.ts";
import { type Account, accounts, children, plans } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import type { Device } from "../../http/caller-device.ts";
import { Failure } from "../../http/failure.ts";
import { queueMail } from "../../mail/outbox.ts";
import { noteActivity } from "../devices/activity.ts";
import { checkPassword } from "../password/check-password.ts";
import { previewErase } from "../personal-data.ts";
import { endAllSessions } from "../sessions.ts";
import type { AccountDeps } from "./family-plans.ts";
import { deletionAskedMail } from "./mails.ts";

export async function previewDeletion(
  deps: AccountDeps,
  { accountId, role }: Caller,
  language: Language,
): Promise<ResponseOf<"previewDeletion">> {
  const account = await readAccount(deps, accountId);
  const { erased, isLeaving } = await previewErase(deps, account);
  const familyChildren = eq(children.familyId, account.familyId);
  const withoutLogin = isLeaving ? await deps.db.select().from(children).where(familyChildren) : [];
  const mayKnowMoney = isLeaving && role !== "child";
  const { planId, credits } = mayKnowMoney
    ? await deps.plans.previewLoss(account.familyId)
    : { planId: undefined, credits: [] };
  const [plan] = planId ? await deps.db.select().from(plans).where(eq(plans.id, planId)) : [];
  return {
    delete_at: account.deleteAt?.toISOString() ?? null,
    would_delete_at: addDays(deps.clock(), BRING_BACK_DAYS).toISOString(),
    is_last_adult: isLeaving,
    children: [
      ...erased.slice(1).map(({ email }) => email),
      ...withoutLogin.map(({ firstName }) => firstName),
    ],
    plan_name: plan?.name[language] ?? null,
    lost: credits.map(({ cents: amount, currency }) => ({ amount, currency: currency || null })),
  };
}

type Ask = { password: string; address: string; device: Device };

export async function askForDeletion(
  deps: AccountDeps,
  caller: Caller,
  { password, address, device }: Ask,
): Promise<ResponseOf<"deleteAccount">> {
  const account = await checkPassword(deps, caller, { password, address });
  return planDeletion(deps, account, { device, keptSessionId: caller.sessionId });
}

/** Asked twice, the first day stays. */
export async function planDeletion(
  deps: AccountDeps,
  account: Account,
  { device, keptSessionId }: { device: Device; keptSessionId?: string },
): Promise<ResponseOf<"deleteAccount">> {
  const { id: accountId, familyId, email: recipient, role, language } = account;
  if (role === "child") throw new Failure("not_for_children");
  if (account.deleteAt) return { delete_at: account.deleteAt.toISOString() };
  const { isLeaving } = await previewErase(deps, account);
  const stoppedRenewal = isLeaving && (await deps.plans.stopRenewal(familyId));
  const deleteAt = addDays(deps.clock(), BRING_BACK_DAYS);
  await deps.db.transaction(async (tx) => {
    const inner = { ...deps, db: tx };
    await tx.update(accounts).set({ deleteAt, stoppedRenewal }).where(eq(accounts.id, accountId));
    await endAllSessions(inner, accountId, keptSessionId);
    await noteActivity(inner, { accountId, kind: "deletion_asked", device });
    const payload = { accountId, deleteAt: deleteAt.toISOString() };
    await queueMail(inner, { kind: deletionAskedMail, recipient, language, payload });
  });
  return { delete_at: deleteAt.toISOString() };
}

export async function isDeletionAsked(deps: Deps, accountId: string): Promise<boolean> {
  return (await deps.db.$count(accounts, isAsked(deps, accountId))) > 0;
}

/** false: nothing was asked for, or it is too late. */
export async function keepAccount(deps: AccountDeps, accountId: string, device: Device): Promise<boolean> {
  const before = await readAccount(deps, accountId).catch(() => undefined);
  const kept = await deps.db
    .update(accounts)
    .set({ deleteAt: null, stoppedRenewal: false })
    .where(isAsked(deps, accountId))
    .returning({ familyId: accounts.familyId });
  const [account] = kept;
  if (!account) return false;
  await noteActivity(deps, { accountId, kind: "deletion_undone", device });
  // A plan whose period has ended meanwhile is over: it can be chosen again.
  if (before?.stoppedRenewal) await deps.plans.startRenewal(account.familyId).catch(ignoreRefusal);
  return true;
}

function isAsked({ clock }: Deps, accountId: string) {
  return and(eq(accounts.id, accountId), isNotNull(accounts.deleteAt), gt(accounts.deleteAt, clock()));
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Failure)) throw error;
}

export async function readAccount({ db }: Deps, accountId: string): Promise<Account> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account) throw new Failure("unauthorized");
  return account;
}
