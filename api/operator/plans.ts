import { asc, count, eq } from "drizzle-orm";
import { featureKeys } from "../../contract/features.ts";
import { formatPrice } from "../../contract/format-price.ts";
import { type Language, languages } from "../../contract/languages.ts";
import { billingIntervals } from "../../contract/money.ts";
import { audiences } from "../../contract/offer.ts";
import { listTold } from "../billing/change-price.ts";
import { plans } from "../db/schema.ts";
import { percentOff } from "../family/quotes/prices.ts";
import { formatGulfDate } from "../pages/gulf-date.ts";
import {
  type Command,
  type Input,
  OperatorError,
  readChoice,
  readList,
  readNumber,
  UsageError,
} from "./command.ts";
import { refuseTooSmall } from "./support/smallest-charge.ts";

const languageNames = new Intl.DisplayNames("en", { type: "language" });
const CENTS = { min: 0, max: 100_000_000 };

export const planCommands: readonly Command[] = [
  {
    name: "plans list",
    args: [],
    reads: true,
    summary:
      "Every plan, on offer or not, with the price that comes and how many families were told of theirs",
    async run(deps) {
      const rows = await deps.db.select().from(plans).orderBy(asc(plans.position));
      const told = await listTold(deps);
      const count = (id: string) => told.filter(({ planId }) => planId === id).length;
      return {
        data: rows.map((plan) => ({ ...plan, familiesTold: count(plan.id) })),
        rows: rows.map((plan) => ({
          id: plan.id,
          name: plan.name.en,
          price: formatPrice(plan.discountedPriceCents ?? plan.priceCents, plan.currency),
          interval: plan.billingInterval,
          "on offer": plan.active ? "yes" : "no",
          "new price": writeNextPrice(plan),
          "families told": count(plan.id) || null,
        })),
      };
    },
  },
  {
    name: "plans add",
    args: ["ID"],
    summary: "Put a new plan on offer",
    options: {
      ...optionPerLanguage("name"),
      ...optionPerLanguage("description"),
      price: { value: "CENTS", help: "list price in cents: 9939 is $99.39", required: true },
      "discounted-price": { value: "CENTS", help: "what is asked now, if less" },
      interval: { value: billingIntervals.join("|"), help: "how often it is paid; year unless given" },
      audience: { value: audiences.join("|"), help: "whom it is for; families unless given" },
      features: { value: "A,B", help: `some of ${featureKeys.join(", ")}; all unless given` },
      currency: { value: "CODE", help: "such as AED; shown in dollars unless given" },
    },
    async run({ db, providers }, input) {
      const [id = ""] = input.args;
      const plan = { id, ...readPlan(input) };
      const { discountedPriceCents, priceCents, currency } = plan;
      refuseTooSmall({ providers }, { cents: discountedPriceCents ?? priceCents, currency });
      const [row] = await db.select({ plans: count() }).from(plans);
      const [added] = await db
        .insert(plans)
        .values({ ...plan, position: (row?.plans ?? 0) + 1 })
        .onConflictDoNothing()
        .returning();
      if (!added) throw new OperatorError(`There is a plan ${id} already`);
      return { message: `Plan ${id} is on offer`, data: added };
    },
  },
  switchCommand("activate", true),
  switchCommand("deactivate", false),
];

type Words = "name" | "description";

export function writeNextPrice(of: {
  readonly nextPriceCents: number | null;
  readonly nextPriceAt: Date | null;
  readonly currency: string | null;
}): string | null {
  const { nextPriceCents, nextPriceAt, currency } = of;
  if (nextPriceCents === null || !nextPriceAt) return null;
  return `${formatPrice(nextPriceCents, currency)} from ${formatGulfDate("en", nextPriceAt)}`;
}

function optionPerLanguage(words: Words) {
  return Object.fromEntries(
    languages.map((language) => [
      `${words}-${language}`,
      { value: "TEXT", help: `${words} in ${languageNames.of(language)}`, required: true },
    ]),
  );
}

function readWords({ options }: Input, words: Words): Record<Language, string> {
  const texts = languages.map((language) => [language, options[`${words}-${language}`] ?? ""]);
  // Every language is there: `languages` is the list of them.
  return Object.fromEntries(texts) as Record<Language, string>;
}

function readPlan(input: Input) {
  const { options } = input;
  const priceCents = readNumber(input, "price", CENTS) ?? 0;
  const discountedPriceCents = readNumber(input, "discounted-price", { ...CENTS, max: priceCents }) ?? null;
  if (options.currency && !/^[A-Z]{3}$/.test(options.currency))
    throw new UsageError("--currency takes three capitals such as AED");
  return {
    name: readWords(input, "name"),
    description: readWords(input, "description"),
    priceCents,
    discountedPriceCents,
    discountPercent:
      discountedPriceCents === null ? null : Math.round(percentOff(priceCents, discountedPriceCents)),
    billingInterval: readChoice(input, "interval", billingIntervals, "year"),
    audience: readChoice(input, "audience", audiences, "families"),
    features: readFeatures(input),
    currency: options.currency ?? null,
  };
}

function readFeatures(input: Input): string[] {
  const features = readList(input, "features") ?? [...featureKeys];
  const unknown = features.find((each) => !featureKeys.some((key) => key === each));
  if (unknown) throw new UsageError(`--features has no ${unknown}; there are ${featureKeys.join(", ")}`);
  return features;
}

function switchCommand(verb: "activate" | "deactivate", active: boolean): Command {
  return {
    name: `plans ${verb}`,
    args: ["ID"],
    summary: active ? "Offer a plan again" : "Offer a plan no longer; families that have it keep it",
    async run({ db }, { args: [id = ""] }) {
      const [plan] = await db.update(plans).set({ active }).where(eq(plans.id, id)).returning();
      if (!plan) throw new OperatorError(`There is no plan ${id}`);
      return { message: `Plan ${id} is ${active ? "on offer" : "no longer on offer"}`, data: plan };
    },
  };
}
