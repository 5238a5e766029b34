import { cancel, resume, undoChange } from "../../../family/decide/plans/cancel.ts";
import { confirmOpen, pay } from "../../../family/decide/plans/confirm.ts";
import { abandonPending } from "../../../family/decide/plans/end.ts";
import { enterCard } from "../../../family/decide/plans/enter-card.ts";
import {
  isLate,
  keepQuote,
  leaveCheckout,
  nameAtProvider,
  openCheckout,
  repriceCheckout,
} from "../../../family/decide/plans/open-checkout.ts";
import { type Family, findEndWithoutCard, findPayer, findRunning } from "../../../family/family.ts";
import type { HeldPlan } from "../../../family/providers.ts";
import { computeQuote, findChanged, isOutdated, priceOfRow } from "../../../family/quotes/compute-quote.ts";
import { checkoutDeadline, readCheckoutState } from "../../../family/state.ts";
import { plans } from "../family-walk.ts";
import { hear, setRenewal } from "../remote/remote-plans.ts";
import type { Memory } from "./memory.ts";
import { cardOf, paysAgain } from "./people.ts";
import { type Aim, type Command, codeOf, familyFor, pickOf, type Refused } from "./step.ts";
import { OURS, REMOTE, type Town } from "./town.ts";

/** What adults do with the plan of their family, and with pages where one pays. */
export const payers = {
  order: (town, memory, aim) => {
    const familyId = familyFor(town, memory, aim);
    if (!familyId) return undefined;
    return () => order(town, memory, aim, familyId) ?? undefined;
  },
  pay: (town, memory, aim) => {
    const id = findCheckout(town, memory, aim);
    return id ? () => payCheckout(town, memory, aim, id) : undefined;
  },
  /** On a page of the provider, which does not ask us. */
  payThere: (town, memory, aim) => {
    const id = pickOf([...town.remote.sessions.keys()], aim);
    return id ? () => payAtProvider(town, memory, aim, id) : undefined;
  },
  leaveCheckout: (town, memory, aim) => {
    const id = findCheckout(town, memory, aim);
    return id
      ? () => {
          const row = town.readRow(id)?.subscription;
          if (!row) return "checkout_not_found";
          if (row.provider === REMOTE && !closeAtProvider(town, id, aim)) return "unavailable";
          return codeOf(town.changeFamily(row.familyId, (draft, at) => leaveCheckout(draft, id, at)));
        }
      : undefined;
  },
  cancel: (town, _memory, aim) =>
    onRunning(town, aim, ({ subscription }) => {
      if (subscription.provider === REMOTE) return setRenewal(town, subscription.id, false, aim);
      return codeOf(
        town.changeFamily(subscription.familyId, (draft, at) => cancel(draft, subscription.id, at)),
      );
    }),
  resume: (town, _memory, aim) =>
    onRunning(town, aim, ({ subscription }, family) => {
      if (findEndWithoutCard(family, town.providers)) return "card_needed";
      if (subscription.provider === REMOTE) return setRenewal(town, subscription.id, true, aim);
      return codeOf(
        town.changeFamily(subscription.familyId, (draft, at) => resume(draft, subscription.id, at)),
      );
    }),
  undo: (town, _memory, aim) =>
    onRunning(town, aim, ({ subscription: { provider, familyId, providerSubscriptionId: remoteId } }) => {
      if (provider === REMOTE && aim.isAway) return "unavailable";
      if (provider === REMOTE && remoteId) town.remote.undoChange(remoteId);
      return codeOf(town.changeFamily(familyId, undoChange));
    }),
  openCardPage: (town, memory, aim) =>
    onRunning(town, aim, ({ subscription }, family) => {
      if (family.adults.find(({ id }) => id === aim.who)?.deleteAt !== null) return "account_leaving";
      if (town.providers.find(subscription.provider).isGift) return "no_subscription";
      memory.cardPages.push({ rowId: subscription.id, payerId: aim.who });
      return undefined;
    }),
  enterCard: (town, memory, aim) => {
    const mine = memory.cardPages.filter(({ payerId }) => payerId === aim.who);
    const page = pickOf(aim.isStale ? memory.cardPages : mine.slice(-1), aim);
    if (!page) return undefined;
    const card = cardOf(page.payerId, aim.card === "poor" ? "poor" : "good");
    return () => {
      const row = town.readRow(page.rowId)?.subscription;
      if (!row) return "checkout_not_found";
      const { id, familyId, provider, providerSubscriptionId: remoteId } = row;
      if (provider === REMOTE && (aim.isAway || !remoteId || town.remote.isOver(remoteId)))
        return "unavailable";
      const entered = { id, card, payerId: page.payerId };
      const refused = codeOf(town.changeFamily(familyId, (draft, at) => enterCard(draft, entered, at)));
      if (!refused && provider === REMOTE && remoteId)
        town.remote.enterCard(remoteId, card.cardLast4, town.now());
      return refused;
    };
  },
} satisfies Record<string, Command>;

/** As a page opens: a family whose plan runs. */
function onRunning(town: Town, aim: Aim, press: (running: HeldPlan, family: Family) => Refused) {
  return () => {
    const family = town.look(town.familyOf(aim.who) ?? "");
    const running = family && findRunning(family);
    return running ? press(running, family) : "no_subscription";
  };
}

/** The checkout of one's own family, or any that was ever opened. */
function findCheckout(town: Town, memory: Memory, aim: Aim): string | undefined {
  if (aim.isStale) return pickOf([...memory.checkouts.keys()], aim);
  const family = town.readFamily(town.familyOf(aim.who) ?? "");
  return family?.held.find(({ subscription }) => subscription.status === "pending")?.subscription.id;
}

function order(town: Town, memory: Memory, aim: Aim, familyId: string): Refused {
  const buyer = { familyId, accountId: aim.who, email: `${aim.who}@maamoul.example` };
  const wanted = { id: town.newId(), plan: plans[aim.plan], promoCode: undefined, buyer };
  for (let tries = 0; tries < 2; tries++) {
    const opening = town.changeFamily(familyId, (draft, world) => openCheckout(draft, wanted, world));
    if ("id" in opening) {
      memory.checkouts.set(opening.id, aim.who);
      return undefined;
    }
    if ("refused" in opening) return opening.refused;
    if (!closeAtProvider(town, opening.inTheWay.id, aim)) return "unavailable";
  }
  return "busy";
}

/** Looks at the page before, as one does: a quote that holds no more is computed again. */
function payCheckout(town: Town, memory: Memory, aim: Aim, id: string): Refused {
  const found = town.readRow(id);
  if (!found) return "checkout_not_found";
  const { familyId } = found.subscription;
  if (isLate(found.subscription, town.now()))
    town.changeFamily(familyId, (draft, world) => repriceCheckout(draft, { id, plan: found.plan }, world));
  const family = town.look(familyId);
  const held = town.readRow(id);
  if (!family || !held || readCheckoutState(held.subscription, town.now()) !== "open")
    return "checkout_closed";
  const { provider: selling, quote: known } = held.subscription;
  const snapshot = { family, selling };
  const changed = findChanged(snapshot)?.subscription;
  if (changed?.graceEndsAt) return "payment_overdue";
  const wanted = priceOfRow(held.subscription, held.plan);
  const isValid = known && !isOutdated(known, snapshot, wanted, town.now());
  const quote = isValid ? known : computeQuote(snapshot, wanted, town.now());
  if (!isValid) town.changeFamily(familyId, (draft) => keepQuote(draft, id, quote));
  if (selling === REMOTE) return payRemotely(town, memory, aim, { held, quote, family, changed });
  if (town.selling() !== OURS) return "checkout_closed";
  const needsCard = held.subscription.priceCents > 0 && !changed?.cardLast4;
  if (!needsCard && quote.dueTodayCents > 0 && !paysAgain(changed?.cardLast4 ?? null)) return "declined";
  const card = needsCard ? typeCard(memory.checkouts.get(id) ?? aim.who, aim) : undefined;
  return codeOf(town.changeFamily(familyId, (draft, world) => pay(draft, { id, quote, card }, world)));
}

function typeCard(adultId: string, { card }: Aim) {
  const outcome = card === "delayed" ? "delayed" : card === "poor" ? "once" : "paid";
  return { outcome, card: cardOf(adultId, card === "poor" ? "poor" : "good") } as const;
}

type Visited = {
  readonly held: HeldPlan;
  readonly quote: ReturnType<typeof computeQuote>;
  readonly family: Family;
  readonly changed: HeldPlan["subscription"] | undefined;
};

function payRemotely(
  town: Town,
  memory: Memory,
  aim: Aim,
  { held, quote, family, changed }: Visited,
): Refused {
  if (aim.isAway) return "unavailable";
  const { id, familyId, priceCents: cents } = held.subscription;
  if (quote.kind === "start") {
    openSession(town, held);
    return payAtProvider(town, memory, aim, id);
  }
  const remoteId = changed?.providerSubscriptionId;
  if (!changed || !remoteId || town.remote.isOver(remoteId)) return "checkout_closed";
  if (!findPayer(family, changed)) return "card_needed";
  if (quote.dueTodayCents > 0 && !paysAgain(changed.cardLast4)) return "declined";
  const terms = { rowId: id, cents, interval: held.plan.billingInterval };
  if (quote.kind === "change_now") {
    town.remote.changeNow(remoteId, terms, town.now());
    hear(town, town.remote.look(remoteId));
    return undefined;
  }
  town.remote.undoChange(remoteId);
  town.changeFamily(familyId, undoChange);
  if (changed.status === "cancelled") {
    town.remote.setRenewal(remoteId, true);
    hear(town, town.remote.look(remoteId));
  }
  town.remote.changeLater(remoteId, terms);
  town.changeFamily(familyId, (draft, world) => confirmOpen(draft, id, world));
  return undefined;
}

const REPORT_MS = 300_000;

function openSession(town: Town, { subscription }: HeldPlan): void {
  const { id, familyId } = subscription;
  const deadline = checkoutDeadline({ ...subscription, providerCheckoutId: "coming" });
  if (!town.remote.sessions.has(id))
    town.remote.sessions.set(id, { until: new Date(deadline.getTime() - REPORT_MS), isOpen: true });
  town.changeFamily(familyId, (draft) => nameAtProvider(draft, id, `session ${id}`));
}

/** Whoever has the page open pays, though we may have given the checkout up. */
function payAtProvider(town: Town, memory: Memory, aim: Aim, id: string): Refused {
  const session = town.remote.sessions.get(id);
  const held = town.readRow(id);
  const payerId = memory.checkouts.get(id);
  if (!session?.isOpen || session.until <= town.now() || !held || !payerId) return "checkout_closed";
  session.isOpen = false;
  const { familyId, priceCents: cents, quote } = held.subscription;
  const freeUntil = quote?.nextIsFirst ? new Date(quote.nextChargeAt) : null;
  const { outcome, card } = typeCard(payerId, aim);
  const terms = { rowId: id, cents, interval: held.plan.billingInterval };
  town.remote.start(
    {
      ...terms,
      familyId,
      cardLast4: card.cardLast4,
      freeUntil: freeUntil && freeUntil > town.now() ? freeUntil : null,
      isDelayed: outcome === "delayed",
    },
    town.now(),
  );
  return undefined;
}

/** Nobody can pay it there any more; what was paid is taken in. false: the provider did not answer. */
export function closeAtProvider(town: Town, id: string, { isAway }: Pick<Aim, "isAway">): boolean {
  if (isAway) return false;
  const session = town.remote.sessions.get(id);
  const row = town.readRow(id)?.subscription;
  if (!session || !row) return true;
  const paid = [...town.remote.plans.values()].find(({ rowId }) => rowId === id);
  if (paid) {
    hear(town, town.remote.look(paid.id));
    return true;
  }
  session.isOpen = false;
  const reading = { subscriptionId: id, skipsSettling: true };
  town.changeFamily(row.familyId, (draft, world) => abandonPending(draft, id, world), reading);
  return true;
}
