import { and, eq } from "drizzle-orm";
import { families } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import type { Device } from "../../http/caller-device.ts";
import { Failure } from "../../http/failure.ts";
import { queueMail } from "../../mail/outbox.ts";
import type { AccountDeps } from "../deletion/family-plans.ts";
import { noteActivity } from "../devices/activity.ts";
import { requireFreshLogin } from "../password/fresh-login.ts";
import { payingOfferedMail, payingTakenMail } from "./mails.ts";
import { cardOwnerOf, findPayer, nameOf, readHousehold, refuseChild } from "./members.ts";

/** Nothing changes until the other adult takes it over (docs/decisions/0047). */
export async function offerPaying(
  deps: AccountDeps,
  caller: Caller,
  { id, device }: { id: string; device: Device },
): Promise<void> {
  refuseChild(caller);
  requireFreshLogin(deps, caller);
  const { accountId, familyId } = caller;
  if (!(await deps.plans.renews(familyId))) throw new Failure("no_subscription");
  await deps.db.transaction(async (tx) => {
    const inner = { ...deps, db: tx };
    const { family, adults, payer } = await readHousehold(tx, familyId, { lock: "for update" });
    const asked = adults.find((adult) => adult.id === id);
    if (!asked || payer?.id !== accountId || id === accountId) throw new Failure("not_found");
    if (family.payerAskedId === id) return;
    // Written down, so that who joins or leaves meanwhile changes nothing about who pays now.
    await tx.update(families).set({ payerId: accountId, payerAskedId: id }).where(eq(families.id, familyId));
    await noteActivity(inner, { accountId, kind: "paying_offered", device });
    const { email: recipient, language } = asked;
    await queueMail(inner, {
      kind: payingOfferedMail,
      recipient,
      language,
      payload: { name: nameOf(payer) },
    });
  });
}

/** Pressed twice it is done once; whoever was not asked, or no longer is, is refused. */
export async function takeOverPaying(deps: Deps, caller: Caller, device: Device): Promise<void> {
  refuseChild(caller);
  requireFreshLogin(deps, caller);
  const { accountId, familyId } = caller;
  await deps.db.transaction(async (tx) => {
    const inner = { ...deps, db: tx };
    const household = await readHousehold(tx, familyId, { lock: "for update" });
    const { adults, payer } = household;
    if (payer?.id === accountId) return;
    const ownerId = cardOwnerOf(household);
    const cardOwnerId = ownerId === accountId ? null : ownerId;
    const [taken] = await tx
      .update(families)
      .set({ payerId: accountId, payerAskedId: null, cardOwnerId })
      .where(and(eq(families.id, familyId), eq(families.payerAskedId, accountId)))
      .returning();
    const taker = adults.find(({ id }) => id === accountId);
    if (!taken || !taker || !payer) throw new Failure("not_found");
    await noteActivity(inner, { accountId, kind: "paying_taken", device });
    const { email: recipient, language } = payer;
    await queueMail(inner, { kind: payingTakenMail, recipient, language, payload: { name: nameOf(taker) } });
  });
}

/** How the family knows who pays; undefined: it is the caller. */
export async function findOtherPayer(
  { db }: Pick<Deps, "db">,
  { accountId, familyId }: Caller,
): Promise<string | undefined> {
  const payer = await findPayer(db, familyId);
  return payer && payer.id !== accountId ? nameOf(payer) : undefined;
}
