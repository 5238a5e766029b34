import { and, asc, count, eq } from "drizzle-orm";
import { tidyPromoCode } from "../../contract/promo-codes.ts";
import { plans, promoCodes, promoRedemptions } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { type Command, OperatorError, readDate, readList, readNumber, UsageError } from "./command.ts";

const COUNT = { min: 1, max: 1_000_000 };

export const promoCommands: readonly Command[] = [
  {
    name: "promo list",
    args: [],
    reads: true,
    summary: "Every promo code and how often it was redeemed",
    async run({ db }) {
      const redeemed = and(
        eq(promoRedemptions.code, promoCodes.code),
        eq(promoRedemptions.state, "redeemed"),
      );
      const rows = await db
        .select({ code: promoCodes, uses: count(promoRedemptions.code) })
        .from(promoCodes)
        .leftJoin(promoRedemptions, redeemed)
        .groupBy(promoCodes.code)
        .orderBy(asc(promoCodes.code));
      return {
        data: rows.map(({ code, uses }) => ({ ...code, redeemed: uses })),
        rows: rows.map(({ code, uses }) => ({
          code: code.code,
          percent: code.percent,
          from: code.validFrom?.toISOString() ?? null,
          until: code.validUntil?.toISOString() ?? null,
          redeemed: code.maxRedemptions === null ? uses : `${uses}/${code.maxRedemptions}`,
          "per family": code.maxPerFamily,
          plans: code.planIds?.join(",") ?? null,
          domains: code.emailDomains?.join(",") ?? null,
          active: code.active ? "yes" : "no",
        })),
      };
    },
  },
  {
    name: "promo add",
    args: ["CODE"],
    summary: "Add a promo code",
    options: {
      percent: { value: "N", help: "percent off the plan's price, 1 to 100", required: true },
      from: { value: "DATE", help: "valid from this moment" },
      until: { value: "DATE", help: "valid before this moment" },
      max: { value: "N", help: "how many families may redeem it in all" },
      "max-per-family": { value: "N", help: "how often one family may" },
      plans: { value: "A,B", help: "for these plans only" },
      domains: { value: "A,B", help: "for email addresses at these domains only" },
    },
    async run(deps, input) {
      const code = tidyPromoCode(input.args[0] ?? "");
      if (!/^[\w-]{1,64}$/.test(code)) throw new UsageError("CODE takes letters, digits, - and _");
      const planIds = readList(input, "plans") ?? null;
      await requirePlans(deps, planIds ?? []);
      const values = {
        code,
        percent: readNumber(input, "percent", { min: 1, max: 100 }) ?? 0,
        validFrom: readDate(input, "from"),
        validUntil: readDate(input, "until"),
        maxRedemptions: readNumber(input, "max", COUNT),
        maxPerFamily: readNumber(input, "max-per-family", COUNT),
        planIds,
        emailDomains: readList(input, "domains")?.map((domain) => domain.toLowerCase()) ?? null,
        createdAt: deps.clock(),
      };
      const [added] = await deps.db.insert(promoCodes).values(values).onConflictDoNothing().returning();
      if (!added) throw new OperatorError(`There is a promo code ${code} already`);
      return { message: `Promo code ${code} takes ${added.percent} % off`, data: added };
    },
  },
  switchCommand("activate", true),
  switchCommand("deactivate", false),
];

async function requirePlans({ db }: Deps, ids: readonly string[]): Promise<void> {
  const known = new Set((await db.select({ id: plans.id }).from(plans)).map(({ id }) => id));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown) throw new OperatorError(`There is no plan ${unknown}`);
}

function switchCommand(verb: "activate" | "deactivate", active: boolean): Command {
  return {
    name: `promo ${verb}`,
    args: ["CODE"],
    summary: active ? "Accept a promo code again" : "Accept a promo code no longer",
    async run({ db }, { args: [text = ""] }) {
      const code = tidyPromoCode(text);
      const [promo] = await db
        .update(promoCodes)
        .set({ active })
        .where(eq(promoCodes.code, code))
        .returning();
      if (!promo) throw new OperatorError(`There is no promo code ${code}`);
      return { message: `Promo code ${code} is ${active ? "accepted" : "no longer accepted"}`, data: promo };
    },
  };
}
