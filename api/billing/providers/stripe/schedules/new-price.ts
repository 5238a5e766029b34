import { and, eq } from "drizzle-orm";
import type Stripe from "stripe";
import { DEFAULT_LANGUAGE } from "../../../../../contract/languages.ts";
import { accounts, type Plan, plans, type Subscription, subscriptions } from "../../../../db/schema.ts";
import { Failure } from "../../../../http/failure.ts";
import { namePrice } from "../catalogue/prices.ts";
import { askStripe, type StripeDeps } from "../client.ts";
import { doesRenew, releaseSchedule, renewAtStripe, requireRemote } from "../renewal.ts";
import { fromSeconds, idOf, isOver, readItem } from "../state.ts";
import { findRow, readRemote } from "../sync.ts";
import { schedulePrice } from "./schedule-price.ts";

const MOST_TRIES = 5;
/** A change that is being confirmed at this moment has made its schedule, and says in a moment what it is for. */
const SETTLED_SECONDS = 60;
/** Tells the schedule of an announced price from that of a change of plan. */
const MARK = "announced_price";

type Terms = {
  readonly row: Subscription;
  readonly plan: Plan;
  readonly isChangeWaiting: boolean;
};

/**
 * Schedules the price that the family was told of for the end of the period, or lets go of the schedule: as the row
 * says. Where the row changes while Stripe is asked, Stripe is asked again.
 */
export async function setPriceAtStripe(deps: StripeDeps, { id }: Subscription): Promise<void> {
  let terms = await readTerms(deps, id);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    await follow(deps, terms);
    const now = await readTerms(deps, id);
    if (describe(now) === describe(terms)) return;
    // The schedule may have taken the place of a cancellation.
    if (now.row.status === "cancelled") await renewAtStripe(deps, now.row, false);
    terms = now;
  }
  throw new Failure("busy", { retryAfterSeconds: 1 });
}

async function readTerms({ db }: StripeDeps, id: string): Promise<Terms> {
  const [held] = await db
    .select({ row: subscriptions, plan: plans })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(eq(subscriptions.id, id));
  if (!held) throw new Failure("no_subscription");
  const isWaiting = and(eq(subscriptions.familyId, held.row.familyId), eq(subscriptions.status, "scheduled"));
  return { ...held, isChangeWaiting: (await findRow(db, isWaiting)) !== undefined };
}

function describe({ row: { status, nextPriceCents, nextPriceAt }, isChangeWaiting }: Terms): string {
  return JSON.stringify({ status, nextPriceCents, nextPriceAt, isChangeWaiting });
}

async function follow(deps: StripeDeps, terms: Terms): Promise<void> {
  const remoteId = requireRemote(terms.row);
  const price = await findAnnounced(deps, terms, remoteId);
  const remote = await readRemote(deps, remoteId);
  if (isOver(remote)) return;
  const schedule = await readSchedule(deps, remote);
  const { price: running, current_period_end: at } = readItem(remote);
  if (!price || !isDue(terms.row, at) || !doesRenew(remote)) {
    if (schedule?.metadata?.[MARK]) await releaseSchedule(deps, remoteId);
    return;
  }
  if (running.id === price || saysSo(schedule, price, at)) return;
  if (schedule) {
    requireOurs(deps, schedule);
    await releaseSchedule(deps, remoteId);
  }
  const { billingInterval: interval } = terms.plan;
  await schedulePrice(deps, remoteId, { price, at, interval, metadata: { [MARK]: terms.row.id } });
}

async function readSchedule(
  { stripe }: StripeDeps,
  remote: Stripe.Subscription,
): Promise<Stripe.SubscriptionSchedule | undefined> {
  const id = idOf(remote.schedule);
  return id ? askStripe(stripe.subscriptionSchedules.retrieve(id)) : undefined;
}

/** A charge before the day keeps the price that runs. */
function isDue({ nextPriceAt }: Subscription, periodEnd: number): boolean {
  return nextPriceAt !== null && fromSeconds(periodEnd) >= nextPriceAt;
}

/** Stripe's id of the price that comes, in the language of the adult who pays. undefined: none does. */
async function findAnnounced(
  deps: StripeDeps,
  { row, plan, isChangeWaiting }: Terms,
  remoteId: string,
): Promise<string | undefined> {
  const { id: rowId, status, payerId, currency, nextPriceCents: cents } = row;
  if (status !== "active" || isChangeWaiting || cents === null) return undefined;
  const [payer] = payerId ? await deps.db.select().from(accounts).where(eq(accounts.id, payerId)) : [];
  const price = { cents, interval: plan.billingInterval, currency };
  return namePrice(deps, { rowId, plan, price, language: payer?.language ?? DEFAULT_LANGUAGE }, remoteId);
}

function saysSo(schedule: Stripe.SubscriptionSchedule | undefined, price: string, at: number): boolean {
  const second = schedule?.phases[1];
  return second?.start_date === at && second.items.some((item) => idOf(item.price) === price);
}

/** What has one phase was left behind on the way to a second one. Any other was made at Stripe, and stays. */
function requireOurs(deps: StripeDeps, { id, metadata, phases, created }: Stripe.SubscriptionSchedule): void {
  const ageSeconds = (deps.clock().getTime() - fromSeconds(created).getTime()) / 1000;
  const isLeft = phases.length === 1 && ageSeconds > SETTLED_SECONDS;
  if (!metadata?.[MARK] && !isLeft) throw new Error(`the schedule ${id} keeps an announced price away`);
}
