import { and, eq, ne } from "drizzle-orm";
import { taxPercentOf } from "../../contract/offer.ts";
import { accounts, charges, families, promoRedemptions, providerCustomers } from "../db/schema.ts";
import { queueByName } from "../mail/outbox.ts";
import { announce, announceRefund } from "./announce.ts";
import type { FamilyDeps } from "./deps.ts";
import { type Effect, findStart, isToldWithCharge, type Start } from "./draft.ts";
import { type Family, type Member, nameOf } from "./family.ts";
import { writeCharge } from "./receipts/charge.ts";
import { takeBackRefund, writeRefund } from "./receipts/credit-note.ts";

export async function writeEffects(
  deps: FamilyDeps,
  family: Family,
  effects: readonly Effect[],
): Promise<void> {
  for (const effect of effects)
    if (!isToldWithCharge(effect, effects))
      await writeEffect(deps, family, effect, findStart(effect, effects));
}

async function writeEffect(
  deps: FamilyDeps,
  { id: familyId }: Family,
  effect: Effect,
  start: Start | undefined,
): Promise<void> {
  const { db } = deps;
  switch (effect.kind) {
    case "tell":
      return announce(deps, effect.event, effect.readers);
    case "mail": {
      const { to, mail } = effect;
      const { email: recipient, language } = to;
      return queueByName(deps, { ...mail, recipient, language });
    }
    case "charge": {
      const { subscription, payer } = effect;
      const [family] = await db
        .select({ buyer: families.buyer })
        .from(families)
        .where(eq(families.id, familyId));
      const charge = await writeCharge(db, {
        familyId,
        ...effect.charge,
        cardLast4: subscription.cardLast4,
        buyer: family?.buyer,
        payerId: subscription.payerId,
        payerName: payer ? nameOf(payer) : undefined,
        taxPercent: taxPercentOf(deps.config.business.seller),
      });
      const told = start?.event ?? ({ kind: "charged", subscription } as const);
      if (charge) await announce(deps, { ...told, charge }, effect.readers);
      return;
    }
    case "refund": {
      const note = await writeRefund(db, { ...effect, at: deps.clock() });
      if (note) await announceRefund(deps, note, await addPayer(deps, effect));
      return;
    }
    case "take back refund":
      await takeBackRefund(db, effect);
      return;
    case "reserve": {
      const { subscriptionId, promo } = effect;
      const at = deps.clock();
      const row = { code: promo.code, subscriptionId, familyId, createdAt: at, changedAt: at };
      await db.insert(promoRedemptions).values({ ...row, state: "reserved" });
      return;
    }
    case "redeem":
    case "release": {
      const state = effect.kind === "redeem" ? "redeemed" : "released";
      const isOfIt = eq(promoRedemptions.subscriptionId, effect.subscriptionId);
      await db.update(promoRedemptions).set({ state, changedAt: effect.at }).where(isOfIt);
      return;
    }
    case "remember customer": {
      const { provider, customerId } = effect;
      const target = [providerCustomers.familyId, providerCustomers.provider];
      await db
        .insert(providerCustomers)
        .values({ familyId, provider, customerId })
        .onConflictDoNothing({ target });
      return;
    }
  }
}

/** The adult who paid is told of a refund, also where that adult has left the family. */
async function addPayer(
  { db }: FamilyDeps,
  { providerReference, readers }: Extract<Effect, { kind: "refund" }>,
): Promise<readonly Pick<Member, "id" | "email" | "language">[]> {
  const { id, email, language, familyId } = accounts;
  const [payer] = await db
    .select({ id, email, language })
    .from(charges)
    .innerJoin(accounts, eq(accounts.id, charges.payerId))
    .where(and(eq(charges.providerReference, providerReference), ne(familyId, charges.familyId)));
  return payer ? [...readers, payer] : readers;
}
