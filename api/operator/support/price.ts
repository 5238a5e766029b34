import { eq } from "drizzle-orm";
import { formatPrice } from "../../../contract/format-price.ts";
import { PRICE_NOTICE_DAYS } from "../../../contract/money.ts";
import { addDays, TIME_ZONE } from "../../../contract/rules.ts";
import { fromWallClock } from "../../../contract/zone.ts";
import {
  announceToPaying,
  changePlanPrice,
  keepPlanPrice,
  listPaying,
  listTold,
  withdrawFromTold,
} from "../../billing/change-price.ts";
import type { BillingDeps } from "../../billing/providers/provider.ts";
import { type Plan, plans } from "../../db/schema.ts";
import { formatGulfDate } from "../../pages/gulf-date.ts";
import {
  type Command,
  dryRun,
  type Input,
  OperatorError,
  readAmount,
  readDate,
  UsageError,
} from "../command.ts";
import { refuseTooSmall } from "./smallest-charge.ts";

export const priceCommands: readonly Command[] = [
  {
    name: "price",
    args: ["PLAN", "[AMOUNT]"],
    summary:
      "Change what a plan costs whoever chooses it; families that have it keep their price unless told",
    options: {
      from: { value: "DATE", help: "the first day of the new price, in the Emirates; now unless given" },
      existing: {
        help: `families that have it too, from their first charge on or after that day; mails them now, ${PRICE_NOTICE_DAYS} days before at least`,
      },
      "take-back": {
        help: "instead of AMOUNT: a price that was announced does not come; mails all who were told",
      },
      ...dryRun,
    },
    confirm: async (input, deps) => `${writeChange(await readChange(deps, input))}. Go on?`,
    async run(deps, input) {
      const change = await readChange(deps, input);
      const { plan, cents, from } = change;
      const day = cents === null ? null : (from ?? deps.clock());
      const data = { plan: plan.id, price: cents, currency: plan.currency, from: day };
      const { families, keeping } = change;
      if (input.switches.has("dry-run"))
        return { message: writeChange(change), data: { ...data, families, keeping } };
      if (cents === null) await keepPlanPrice(deps, plan);
      else await changePlanPrice(deps, plan, cents, from);
      if (cents !== null && from && families !== null) {
        const told = await announceToPaying(deps, plan, cents, from);
        return { message: `Done. ${told} families are told by mail`, data: { ...data, families: told } };
      }
      const kept = await withdrawFromTold(deps, plan);
      return {
        message: `Done. ${kept} families are told by mail that their price stays`,
        data: { ...data, families, keeping: kept },
      };
    },
  },
];

type Change = {
  readonly plan: Plan;
  /** null: what was announced is taken back. */
  readonly cents: number | null;
  readonly from: Date | undefined;
  /** How many have the plan and pay for it; null: they keep their price. */
  readonly families: number | null;
  /** How many were told of another price that does not come now. */
  readonly keeping: number;
};

async function readChange(deps: BillingDeps, input: Input): Promise<Change> {
  const [id = "", amount] = input.args;
  const isTakenBack = input.switches.has("take-back");
  if (isTakenBack === (amount !== undefined))
    throw new UsageError("price takes PLAN with AMOUNT or --take-back");
  const cents = amount === undefined ? null : readAmount(amount);
  const from = readDay(input);
  const isForExisting = input.switches.has("existing");
  if (isTakenBack && (from || isForExisting))
    throw new UsageError("--take-back takes no --from and no --existing");
  const now = deps.clock();
  if (from && from <= now)
    throw new UsageError("--from takes a day to come; without it the price changes now");
  const [plan] = await deps.db.select().from(plans).where(eq(plans.id, id));
  if (!plan) throw new OperatorError(`There is no plan ${id}`);
  if (cents !== null) refuseTooSmall(deps, { cents, currency: plan.currency });
  if (!isForExisting) {
    const keeping = (await listTold(deps, id)).length;
    if (isTakenBack && keeping === 0 && !plan.nextPriceAt)
      throw new OperatorError(`No new price of ${id} is to come: there is nothing to take back`);
    return { plan, cents, from, families: null, keeping };
  }
  const earliest = addDays(now, PRICE_NOTICE_DAYS);
  if (!from || from < earliest)
    throw new UsageError(
      `--existing takes --from with a day after ${formatGulfDate("en", earliest)}: families are told ${PRICE_NOTICE_DAYS} days before`,
    );
  const paying = await listPaying(deps, plan);
  const able = deps.providers.all.filter(
    ({ atPeriodEnd, remote }) => atPeriodEnd === "renews" || remote?.setPrice,
  );
  const unable = paying.filter(({ provider }) => !able.some(({ name }) => name === provider));
  if (unable.length > 0)
    throw new OperatorError(
      `${unable.length} families pay for ${id} at ${unable[0]?.provider}, which goes on charging their old price: --existing works where the price of a running plan can change. Nothing was changed`,
    );
  return { plan, cents, from, families: paying.length, keeping: 0 };
}

/** A day begins in the Emirates. */
function readDay(input: Input): Date | undefined {
  const day = readDate(input, "from");
  return day && (input.options.from?.includes("T") ? day : fromWallClock(day, TIME_ZONE));
}

function writeChange(change: Change): string {
  return `${writeOffer(change)}. ${writeExisting(change)}`;
}

function writeOffer({ plan, cents, from }: Change): string {
  const now = formatPrice(plan.discountedPriceCents ?? plan.priceCents, plan.currency);
  if (cents === null) return `New families go on paying ${now} for ${plan.id}`;
  const day = from ? `from ${formatGulfDate("en", from)}` : "from now on";
  return `New families of ${plan.id} pay ${formatPrice(cents, plan.currency)} instead of ${now} ${day}`;
}

function writeExisting({ families, keeping }: Change): string {
  if (families !== null)
    return `${families} families that have it pay that from their first charge on or after that day, and are told by mail now`;
  const told =
    keeping > 0 ? `; ${keeping} that were told of another price are told by mail that theirs stays` : "";
  return `Families that have it keep their price${told}`;
}
