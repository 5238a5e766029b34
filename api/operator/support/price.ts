import { eq } from "drizzle-orm";
import { formatPrice } from "../../../contract/format-price.ts";
import { PRICE_NOTICE_DAYS } from "../../../contract/money.ts";
import { addDays, TIME_ZONE } from "../../../contract/rules.ts";
import { fromWallClock } from "../../../contract/zone.ts";
import { announceToPaying, changePlanPrice, listPaying } from "../../billing/change-price.ts";
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
    args: ["PLAN", "AMOUNT"],
    summary:
      "Change what a plan costs whoever chooses it; families that have it keep their price unless told",
    options: {
      from: { value: "DATE", help: "the first day of the new price, in the Emirates; now unless given" },
      existing: {
        help: `families that have it too, from their first charge on or after that day; mails them now, ${PRICE_NOTICE_DAYS} days before at least`,
      },
      ...dryRun,
    },
    confirm: async (input, deps) => `${writeChange(await readChange(deps, input))}. Go on?`,
    async run(deps, input) {
      const change = await readChange(deps, input);
      const { plan, cents, from, families } = change;
      const data = { plan: plan.id, price: cents, currency: plan.currency, from: from ?? deps.clock() };
      if (input.switches.has("dry-run")) return { message: writeChange(change), data: { ...data, families } };
      await changePlanPrice(deps, plan, cents, from);
      const told = from && families !== null ? await announceToPaying(deps, plan, cents, from) : 0;
      return { message: `Done. ${told} families are told by mail`, data: { ...data, families: told } };
    },
  },
];

/** families: how many have the plan and pay for it; null: they keep their price. */
type Change = { plan: Plan; cents: number; from: Date | undefined; families: number | null };

async function readChange(deps: BillingDeps, input: Input): Promise<Change> {
  const [id = "", amount = ""] = input.args;
  const cents = readAmount(amount);
  const from = readDay(input);
  const now = deps.clock();
  if (from && from <= now)
    throw new UsageError("--from takes a day to come; without it the price changes now");
  const [plan] = await deps.db.select().from(plans).where(eq(plans.id, id));
  if (!plan) throw new OperatorError(`There is no plan ${id}`);
  refuseTooSmall(deps, { cents, currency: plan.currency });
  if (!input.switches.has("existing")) return { plan, cents, from, families: null };
  const earliest = addDays(now, PRICE_NOTICE_DAYS);
  if (!from || from < earliest)
    throw new UsageError(
      `--existing takes --from with a day after ${formatGulfDate("en", earliest)}: families are told ${PRICE_NOTICE_DAYS} days before`,
    );
  const paying = await listPaying(deps, plan);
  const remote = paying.filter(
    ({ provider }) => deps.providers.find(provider).atPeriodEnd === "provider-managed",
  );
  if (remote.length > 0)
    throw new OperatorError(
      `${remote.length} families pay for ${id} at ${remote[0]?.provider}, which goes on charging their old price: --existing works where we charge ourselves. Nothing was changed`,
    );
  return { plan, cents, from, families: paying.length };
}

/** A day begins in the Emirates. */
function readDay(input: Input): Date | undefined {
  const day = readDate(input, "from");
  return day && (input.options.from?.includes("T") ? day : fromWallClock(day, TIME_ZONE));
}

function writeChange({ plan, cents, from, families }: Change): string {
  const now = formatPrice(plan.discountedPriceCents ?? plan.priceCents, plan.currency);
  const day = from ? `from ${formatGulfDate("en", from)}` : "from now on";
  const others =
    families === null
      ? "Families that have it keep their price"
      : `${families} families that have it pay that from their first charge on or after that day, and are told by mail now`;
  return `Whoever chooses ${plan.id} pays ${formatPrice(cents, plan.currency)} instead of ${now} ${day}. ${others}`;
}
