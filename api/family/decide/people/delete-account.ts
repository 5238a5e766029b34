import { addDays, BRING_BACK_DAYS } from "../../../../contract/rules.ts";
import { change, changeAdult, type Draft, mail, type Refusal, request, type World } from "../../draft.ts";
import { findAdult, findChildrenOf, findNextCharge, findPayer, findRunning, nameOf } from "../../family.ts";
import { notCancelled } from "../plans/cancel.ts";
import { describe } from "../plans/enter-card.ts";
import { stopPaying } from "../plans/stop-paying.ts";
import { listChildren } from "./leave.ts";

type Asked = { readonly deleteAt: Date; readonly isNew: boolean };

/** Nothing is charged to the card of somebody who leaves. Asked twice, the first day stays. */
export function askForDeletion(draft: Draft, id: string, world: World): Asked | Refusal {
  const adult = findAdult(draft.family, id);
  if (!adult) return { refused: "not_for_children" };
  if (adult.deleteAt) return { deleteAt: adult.deleteAt, isNew: false };
  const deleteAt = addDays(world.now, BRING_BACK_DAYS);
  const charge = findNextCharge(draft.family, world.providers);
  const left = stopPaying(draft, id, world);
  // A plan that was cancelled before ends as it would have.
  const stopped = left?.charge;
  changeAdult(draft, id, { deleteAt, stoppedRenewal: stopped !== undefined });
  const toldOthers = tellOthers(draft, id, { deleteAt, endsAt: stopped && left?.endsAt });
  const money = stopped
    ? { charge: "stopped" as const, ...describe(stopped) }
    : { charge: "of another" as const };
  const payload = {
    accountId: id,
    deleteAt: deleteAt.toISOString(),
    ...(charge && money),
    ...(toldOthers && { others: "told" as const }),
  };
  mail(draft, adult, { name: "deletion_asked", payload });
  return { deleteAt, isNew: true };
}

type Leaving = { readonly deleteAt: Date; readonly endsAt: Date | undefined };

/** Only of what concerns them: a plan that ends, and children who go unless another adult agrees for them. */
function tellOthers(draft: Draft, id: string, { deleteAt, endsAt }: Leaving): boolean {
  const leaver = findAdult(draft.family, id);
  const others = draft.family.adults.filter((adult) => adult.id !== id);
  const left = {
    ...(endsAt && { endsAt: endsAt.toISOString() }),
    ...listChildren(findChildrenOf(draft.family, id)),
  };
  if (!leaver || Object.keys(left).length === 0) return false;
  const payload = { accountId: id, name: nameOf(leaver), deleteAt: deleteAt.toISOString(), ...left };
  for (const other of others) mail(draft, other, { name: "adult_leaving", payload });
  return others.length > 0;
}

/**
 * A plan that the request had stopped renews again, unless another adult pays for it by now. false: too late, or not the
 * day that was to be taken back.
 */
export function keepAccount(draft: Draft, id: string, world: World, day?: Date): boolean {
  const adult = findAdult(draft.family, id);
  if (!adult?.deleteAt || adult.deleteAt <= world.now) return false;
  if (day && adult.deleteAt.getTime() !== day.getTime()) return false;
  changeAdult(draft, id, { deleteAt: null, stoppedRenewal: false });
  const renews = adult.stoppedRenewal && renewAgain(draft, id, world);
  const renewing = renews ? { renews: "yes" as const } : {};
  mail(draft, adult, { name: "account_kept", payload: { accountId: id, ...renewing } });
  const concernsOthers = adult.stoppedRenewal || findChildrenOf(draft.family, id).length > 0;
  for (const other of draft.family.adults)
    if (concernsOthers && other.id !== id)
      mail(draft, other, {
        name: "adult_stays",
        payload: { accountId: id, name: nameOf(adult), ...renewing },
      });
  return true;
}

function renewAgain(draft: Draft, payerId: string, world: World): boolean {
  const running = findRunning(draft.family)?.subscription;
  if (running?.status !== "cancelled" || running.payerId !== payerId) return false;
  if (!findPayer(draft.family, running)) return false;
  change(draft, running.id, { status: "active", ...notCancelled });
  if (world.providers.find(running.provider).remote)
    request(draft, running, { kind: "start renewal" }, world);
  return true;
}
