import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import type { ResponseOf } from "../../../contract/calls.ts";
import type { Language } from "../../../contract/languages.ts";
import { addDays, BRING_BACK_DAYS } from "../../../contract/rules.ts";
import type { Database } from "../../db/database.ts";
import { type Account, accounts, children, families, plans } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import type { Device } from "../../http/caller-device.ts";
import { Failure } from "../../http/failure.ts";
import type { MailKind } from "../../mail/kind.ts";
import { queueMail } from "../../mail/outbox.ts";
import { noteActivity } from "../devices/activity.ts";
import { cardOwnerOf, nameOf, readHousehold } from "../family/members.ts";
import { checkPassword } from "../password/check-password.ts";
import { endAllSessions } from "../sessions.ts";
import { previewErase } from "./erase-person.ts";
import type { AccountDeps, NextCharge } from "./family-plans.ts";
import { accountKeptMail, deletionAskedMail, payerLeavingMail, payerStaysMail } from "./mails.ts";

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
  const money = role === "child" ? {} : await describeCharge(deps, account);
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
    ...money,
  };
}

async function describeCharge(deps: AccountDeps, account: Account) {
  const charge = await deps.plans.nextCharge(account.familyId);
  if (!charge) return {};
  if (!(await stopsCharge(deps, account))) return { is_paid_by_other: true };
  const { at, cents: amount, currency } = charge;
  return { stopped_charge: { at: at.toISOString(), amount, currency } };
}

/** Whether a plan that renews stops doing so when this adult asks: it has no other adult, or is charged to this one's card. */
async function stopsCharge({ db }: Deps, { id, familyId }: Account): Promise<boolean> {
  const household = await readHousehold(db, familyId);
  return household.adults.length === 1 || cardOwnerOf(household) === id;
}

type Ask = { password: string; address: string; device: Device };

export async function askForDeletion(
  deps: AccountDeps,
  caller: Caller,
  { password, address, device }: Ask,
): Promise<ResponseOf<"deleteAccount">> {
  const account = await checkPassword(deps, caller, { password, address, device });
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
  const stopsIt = await stopsCharge(deps, account);
  const charge = await deps.plans.nextCharge(familyId);
  const stoppedRenewal = stopsIt && (await deps.plans.stopRenewal(familyId));
  const deleteAt = addDays(deps.clock(), BRING_BACK_DAYS);
  await deps.db.transaction(async (tx) => {
    const inner = { ...deps, db: tx };
    await tx.update(accounts).set({ deleteAt, stoppedRenewal }).where(eq(accounts.id, accountId));
    await keepCardOwner(tx, account);
    await endAllSessions(inner, accountId, keptSessionId);
    await noteActivity(inner, { accountId, kind: "deletion_asked", device });
    const asked = { accountId, deleteAt: deleteAt.toISOString() };
    const told =
      stoppedRenewal && charge && (await tellOthersOfLeaver(inner, account, asked.deleteAt, charge));
    const payload = {
      ...asked,
      ...(charge && describeForMail(charge, stopsIt)),
      ...(told && { others: "told" as const }),
    };
    await queueMail(inner, { kind: deletionAskedMail, recipient, language, payload });
  });
  return { delete_at: deleteAt.toISOString() };
}

function describeForMail({ at, cents, currency }: NextCharge, isStopped: boolean) {
  if (!isStopped) return { charge: "of another" as const };
  return { charge: "stopped" as const, at: at.toISOString(), cents: String(cents), currency: currency ?? "" };
}

/** Written down, so that who joins or leaves meanwhile changes nothing about whose card it is. */
async function keepCardOwner(db: Database, { id, familyId }: Account): Promise<void> {
  const household = await readHousehold(db, familyId, { lock: "for update" });
  if (cardOwnerOf(household) !== id) return;
  const payerId = household.payer?.id;
  await db.update(families).set({ cardOwnerId: id, payerId }).where(eq(families.id, familyId));
}

function tellOthersOfLeaver(deps: Deps, account: Account, deleteAt: string, { at }: NextCharge) {
  const payload = { name: nameOf(account), deleteAt, endsAt: at.toISOString() };
  return tellOthers(deps, account, payerLeavingMail, payload);
}

/** false: there is no other adult. */
async function tellOthers<Payload extends Record<string, string>>(
  deps: Deps,
  { id, familyId }: Account,
  kind: MailKind<Payload>,
  payload: NoInfer<Payload>,
): Promise<boolean> {
  const { adults } = await readHousehold(deps.db, familyId);
  const others = adults.filter((adult) => adult.id !== id);
  for (const { email: recipient, language } of others)
    await queueMail(deps, { kind, recipient, language, payload });
  return others.length > 0;
}

export async function isDeletionAsked(deps: Deps, accountId: string): Promise<boolean> {
  return (await deps.db.$count(accounts, isAsked(deps, accountId))) > 0;
}

/** Whether there is an account that nobody asked to delete. */
export async function isKept({ db }: Deps, accountId: string): Promise<boolean> {
  return (await db.$count(accounts, and(eq(accounts.id, accountId), isNull(accounts.deleteAt)))) > 0;
}

/** false: nothing was asked for, or it is too late. */
export async function keepAccount(deps: AccountDeps, accountId: string, device: Device): Promise<boolean> {
  const before = await readAccount(deps, accountId).catch(() => undefined);
  const isDone = await deps.db.transaction(async (tx) => {
    const inner = { ...deps, db: tx };
    const [account] = await tx
      .update(accounts)
      .set({ deleteAt: null, stoppedRenewal: false })
      .where(isAsked(deps, accountId))
      .returning();
    if (!account) return false;
    await noteActivity(inner, { accountId, kind: "deletion_undone", device });
    const { email: recipient, language } = account;
    await queueMail(inner, { kind: accountKeptMail, recipient, language, payload: { accountId } });
    return true;
  });
  if (isDone && before?.stoppedRenewal) await renewAgain(deps, before);
  return isDone;
}

/** Not where another adult has entered a card meanwhile: whether that one is charged is theirs to say. */
async function renewAgain(deps: AccountDeps, account: Account): Promise<void> {
  const household = await readHousehold(deps.db, account.familyId);
  if (household.family.cardOwnerId !== account.id) return;
  try {
    await deps.plans.startRenewal(account.familyId);
  } catch (error) {
    // A plan whose period has ended meanwhile is over: it can be chosen again.
    if (error instanceof Failure) return;
    throw error;
  }
  await tellOthers(deps, account, payerStaysMail, { name: nameOf(account) });
}

function isAsked({ clock }: Deps, accountId: string) {
  return and(eq(accounts.id, accountId), isNotNull(accounts.deleteAt), gt(accounts.deleteAt, clock()));
}

export async function readAccount({ db }: Deps, accountId: string): Promise<Account> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account) throw new Failure("unauthorized");
  return account;
}
