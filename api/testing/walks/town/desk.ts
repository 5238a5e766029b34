import { addDays } from "../../../../contract/rules.ts";
import { announcePrice, withdrawPrice } from "../../../family/decide/plans/announce-price.ts";
import { endRunning, endWithCredit } from "../../../family/decide/plans/end.ts";
import { announceLonger, grant, measureGift } from "../../../family/decide/plans/grant.ts";
import { findRunning, findScheduled } from "../../../family/family.ts";
import { plans } from "../family-walk.ts";
import { endReplaced, hear } from "../remote/remote-plans.ts";
import { erasePerson } from "./background.ts";
import { type Command, codeOf, pickOf } from "./step.ts";
import { REMOTE } from "./town.ts";

/** What the support desk does. */
export const desk = {
  grant: (town, _memory, aim) => {
    const familyId = town.familyOf(aim.who);
    if (!familyId) return undefined;
    const plan = plans[aim.plan];
    const until = aim.pick % 2 ? addDays(town.now(), 1 + (aim.pick % 400)) : undefined;
    return () => {
      const family = town.look(familyId);
      const running = family && findRunning(family);
      const row = running?.subscription;
      const remoteId = row?.providerSubscriptionId;
      if (
        family &&
        row &&
        remoteId &&
        running.plan.id === plan.id &&
        !row.graceEndsAt &&
        !findScheduled(family)
      ) {
        if (aim.isAway || town.remote.isOver(remoteId)) return "unavailable";
        const gift = measureGift(running, until, town.now());
        if (gift.kind === "has already") return undefined;
        town.remote.postpone(remoteId, gift.until);
        hear(town, town.remote.look(remoteId));
        town.changeFamily(familyId, (draft) => announceLonger(draft, row.id));
        return undefined;
      }
      const id = town.newId();
      const answer = town.changeFamily(familyId, (draft, world) => grant(draft, { id, plan, until }, world));
      endReplaced(town, familyId);
      return codeOf(answer);
    };
  },
  endPlan: (town, _memory, aim) => {
    const familyId = town.familyOf(aim.who);
    if (!familyId) return undefined;
    return () => {
      const family = town.look(familyId);
      const row = family && findRunning(family)?.subscription;
      if (!row) return "no_subscription";
      if (row.provider !== REMOTE)
        return codeOf(town.changeFamily(familyId, (draft, world) => endWithCredit(draft, row.id, world)));
      if (aim.isAway || !row.providerSubscriptionId) return "unavailable";
      town.remote.end(row.providerSubscriptionId, town.now());
      town.changeFamily(familyId, (draft, world) => endRunning(draft, row.id, world));
      return undefined;
    };
  },
  refund: (town, _memory, aim) => {
    const charge = pickOf([...town.books.charges.values()], aim);
    const cents = charge ? Math.ceil((charge.cents - charge.refundedCents) / 2) : 0;
    if (!charge || cents === 0) return undefined;
    const { reference, provider } = charge;
    const total = charge.refundedCents + cents;
    return () => {
      if (provider === REMOTE && aim.isAway) return "unavailable";
      if (provider === REMOTE) town.remote.refund(reference, cents, `refund:${reference}:${total}`);
      town.noteRefund(reference, total);
      return undefined;
    };
  },
  announcePrice: (town, _memory, aim) => {
    const familyId = town.familyOf(aim.who);
    const cents = plans[aim.plan].priceCents + 100 * (aim.pick % 3);
    if (!familyId) return undefined;
    const price = { planId: aim.plan, listPriceCents: cents, priceCents: cents, currency: null };
    const from = addDays(town.now(), 30);
    return () => {
      town.changeFamily(familyId, (draft, world) => announcePrice(draft, { ...price, from }, world));
      return undefined;
    };
  },
  withdrawPrice: (town, _memory, aim) => {
    const familyId = town.familyOf(aim.who);
    if (!familyId) return undefined;
    return () => {
      town.changeFamily(familyId, (draft, world) => withdrawPrice(draft, aim.plan, world));
      return undefined;
    };
  },
  erase: (town, memory, aim) => {
    // Rarely, or soon nobody is left.
    if (aim.pick % 4) return undefined;
    const id = aim.pick % 8 ? aim.child : aim.whom;
    return () => {
      memory.toErase.add(id);
      erasePerson(town, id, { ifDue: false });
      return undefined;
    };
  },
} satisfies Record<string, Command>;
