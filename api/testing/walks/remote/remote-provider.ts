import { type BillingInterval, GRACE_DAYS, periodEnd } from "../../../../contract/money.ts";
import { addDays } from "../../../../contract/rules.ts";
import type { Snapshot } from "../../../family/decide/plans/provider-says.ts";
import { cardOf, ownerOf, paysAgain } from "../town/people.ts";

type Terms = { readonly rowId: string; readonly cents: number; readonly interval: BillingInterval };

/** A subscription as the provider keeps it. Its row is named by the price that it has. */
export type RemotePlan = Terms & {
  readonly id: string;
  readonly familyId: string;
  cardLast4: string;
  readonly startedAt: Date;
  anchorAt: Date;
  periodStart: Date;
  periodEnd: Date;
  /** The first payment is confirmed then. */
  confirmsAt: Date | null;
  stopsAtPeriodEnd: boolean;
  overdueSince: Date | null;
  endedAt: Date | null;
  waiting: Terms | null;
};

/** Money that was taken from a card. */
export type Invoice = {
  readonly id: string;
  readonly remoteId: string;
  readonly rowId: string;
  readonly familyId: string;
  readonly cents: number;
  readonly cardLast4: string;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly at: Date;
  /** Whether the owner of the card was an adult of the family then, and not leaving. */
  readonly isWanted: boolean;
  refundedCents: number;
};

/** How a subscription was when the event was written, and what was paid with it. */
export type RemoteEvent = {
  readonly remoteId: string;
  readonly snapshot: Snapshot;
  readonly invoice?: Invoice;
};

type Asks = { readonly mayCharge: (cardLast4: string, familyId: string) => boolean };

/** A provider that keeps subscriptions, charges them by its own clock, and tells of it whenever it likes. */
export function openRemoteProvider({ mayCharge }: Asks) {
  const plans = new Map<string, RemotePlan>();
  const invoices = new Map<string, Invoice>();
  const events: RemoteEvent[] = [];
  const refunds = new Set<string>();
  /** The provider's page of a checkout. */
  const sessions = new Map<string, { readonly until: Date; isOpen: boolean }>();
  let count = 0;
  const newId = (kind: string) => `${kind} ${++count}`;

  function change(id: string, patch: Partial<RemotePlan>): RemotePlan {
    const plan = find(id);
    const changed = { ...plan, ...patch };
    plans.set(id, changed);
    return changed;
  }
  function find(id: string): RemotePlan {
    const plan = plans.get(id);
    if (!plan) throw new Error(`no remote plan ${id}`);
    return plan;
  }
  function report(id: string, invoice?: Invoice): void {
    events.push({ remoteId: id, snapshot: look(id), ...(invoice && { invoice }) });
  }
  function look(id: string): Snapshot {
    const plan = find(id);
    const { startedAt, anchorAt, periodStart, periodEnd: end, stopsAtPeriodEnd, overdueSince } = plan;
    const told = { remoteId: id, startedAt, customer: undefined };
    if (plan.endedAt) return { ...told, state: { kind: "ended", endedAt: plan.endedAt } };
    if (plan.confirmsAt) return { ...told, state: { kind: "confirming" } };
    return {
      ...told,
      state: {
        kind: "running",
        periodStart,
        periodEnd: end,
        anchorAt,
        isPaused: false,
        cancelAt: stopsAtPeriodEnd ? end : null,
        card: { ...cardOf("", "good"), cardLast4: plan.cardLast4 },
        overdue: overdueSince ? { cents: plan.cents, until: addDays(overdueSince, GRACE_DAYS) } : null,
      },
    };
  }
  function take(id: string, at: Date): void {
    const { rowId, familyId, cents, cardLast4, periodStart, periodEnd: end } = find(id);
    const paid = { remoteId: id, rowId, familyId, cents, cardLast4, periodStart, periodEnd: end, at };
    const isWanted = mayCharge(cardLast4, familyId);
    const invoice = { ...paid, id: newId("invoice"), isWanted, refundedCents: 0 };
    invoices.set(invoice.id, invoice);
    report(id, invoice);
  }
  function renew(id: string, at: Date): void {
    const { waiting, anchorAt, interval } = find(id);
    const terms = waiting ?? find(id);
    const anchor = terms.interval === interval ? anchorAt : at;
    let end = periodEnd(anchor, terms.interval, 1);
    for (let periods = 2; end <= at; periods++) end = periodEnd(anchor, terms.interval, periods);
    const { rowId, cents } = terms;
    const period = { anchorAt: anchor, periodStart: at, periodEnd: end };
    change(id, { rowId, cents, interval: terms.interval, waiting: null, ...period });
    if (paysAgain(find(id).cardLast4)) take(id, at);
    else {
      change(id, { overdueSince: at });
      report(id);
    }
  }
  function stop(id: string, at: Date): void {
    change(id, { endedAt: at, waiting: null, confirmsAt: null });
    report(id);
  }
  /** What happens to a subscription by itself until then. false: nothing is left to happen. */
  function passOne(id: string, now: Date): boolean {
    const { endedAt, confirmsAt, overdueSince, stopsAtPeriodEnd, periodEnd: end } = find(id);
    if (endedAt) return false;
    if (confirmsAt) {
      if (confirmsAt > now) return false;
      change(id, { confirmsAt: null });
      take(id, confirmsAt);
      return true;
    }
    if (overdueSince) {
      const until = addDays(overdueSince, GRACE_DAYS);
      if (until > now) return false;
      stop(id, until);
      return true;
    }
    if (end > now) return false;
    if (stopsAtPeriodEnd) stop(id, end);
    else renew(id, end);
    return true;
  }

  const provider = {
    plans,
    invoices,
    events,
    sessions,
    find,
    look,
    isOver: (id: string) => find(id).endedAt !== null,
    /** The checkout is paid. `freeUntil`: the first charge comes then. */
    start(
      terms: Terms & { familyId: string; cardLast4: string; freeUntil: Date | null; isDelayed: boolean },
      now: Date,
    ): string {
      const { freeUntil, isDelayed, ...known } = terms;
      const id = newId("remote");
      const end = freeUntil ?? periodEnd(now, terms.interval, 1);
      plans.set(id, {
        ...known,
        id,
        startedAt: now,
        anchorAt: freeUntil ?? now,
        periodStart: now,
        periodEnd: end,
        confirmsAt: isDelayed && !freeUntil ? addDays(now, 1) : null,
        stopsAtPeriodEnd: false,
        overdueSince: null,
        endedAt: null,
        waiting: null,
      });
      if (freeUntil || isDelayed) report(id);
      else take(id, now);
      return id;
    },
    /** At once, on the card that the subscription has. */
    changeNow(id: string, terms: Terms, now: Date): void {
      const { anchorAt, periodEnd: end } = find(id);
      const isFree = end <= anchorAt;
      const begun = { anchorAt: now, periodStart: now, periodEnd: periodEnd(now, terms.interval, 1) };
      change(id, { ...terms, waiting: null, stopsAtPeriodEnd: false, ...(!isFree && begun) });
      if (isFree) report(id);
      else take(id, now);
    },
    changeLater: (id: string, waiting: Terms) => {
      change(id, { waiting, stopsAtPeriodEnd: false });
      report(id);
    },
    undoChange: (id: string) => change(id, { waiting: null }),
    setRenewal(id: string, renews: boolean): void {
      if (find(id).endedAt) return;
      change(id, { stopsAtPeriodEnd: !renews, ...(!renews && { waiting: null }) });
      report(id);
    },
    postpone(id: string, until: Date): void {
      change(id, { periodEnd: until, anchorAt: until });
      report(id);
    },
    end(id: string, now: Date): void {
      if (!find(id).endedAt) stop(id, now);
    },
    /** Pays at once what is overdue. */
    enterCard(id: string, cardLast4: string, now: Date): void {
      const { overdueSince } = change(id, { cardLast4 });
      change(id, { overdueSince: null });
      if (overdueSince) take(id, now);
      else report(id);
    },
    /** Asked twice with the same key, it is one refund. */
    refund(invoiceId: string, cents: number, key: string): void {
      const invoice = invoices.get(invoiceId);
      if (!invoice || refunds.has(key)) return;
      refunds.add(key);
      invoice.refundedCents = Math.min(invoice.cents, invoice.refundedCents + cents);
      report(invoice.remoteId, invoice);
    },
    pass(now: Date): void {
      for (const id of plans.keys()) while (passOne(id, now));
    },
    /** Somebody will be charged again, unless something is done. */
    listRenewing: () => [...plans.values()].filter((plan) => plan.endedAt === null && !plan.stopsAtPeriodEnd),
    listLive: () => [...plans.values()].filter((plan) => plan.endedAt === null),
    ownerOf: (id: string) => ownerOf(find(id).cardLast4),
  };
  return provider;
}

export type RemoteProvider = ReturnType<typeof openRemoteProvider>;
