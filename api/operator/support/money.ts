import { eq } from "drizzle-orm";
import { formatPrice } from "../../../contract/format-price.ts";
import { addDays } from "../../../contract/rules.ts";
import { changeFamily, settleFamily } from "../../billing/family/change-family.ts";
import { addBalance } from "../../billing/family/draft.ts";
import { balanceIn, findPending, findRunning } from "../../billing/family/family.ts";
import { listPayments } from "../../billing/receipts/payments.ts";
import { families } from "../../db/schema.ts";
import { formatGulfDate } from "../../pages/gulf-date.ts";
import { requireAccount } from "../accounts.ts";
import { type Command, OperatorError, UsageError } from "../command.ts";

const MOST_CENTS = 1_000_000;
const MOST_DAYS = 366;

export const moneyCommands: readonly Command[] = [
  {
    name: "payments",
    args: ["EMAIL"],
    summary: "What the family of an account paid, with the addresses of its receipts",
    reads: true,
    async run(deps, { args: [email = ""] }) {
      const { familyId } = await requireAccount(deps, email);
      const payments = await listPayments(deps, familyId, "en");
      return {
        data: payments,
        rows: payments.map((each) => ({
          receipt: each.number,
          at: formatGulfDate("en", new Date(each.paid_at)),
          plan: each.plan_name,
          amount: formatPrice(each.amount, each.currency),
          refunded: each.refunded ? formatPrice(each.refunded, each.currency) : null,
          address: each.receipt_url,
        })),
      };
    },
  },
  {
    name: "credit",
    args: ["EMAIL", "CENTS"],
    summary: "Credit the family of an account so much of what it pays next",
    options: {
      currency: { value: "CODE", help: "such as AED; dollars unless given" },
      "take-back": { help: "take so much of its credit back instead" },
    },
    async run(deps, { args: [email = "", text = ""], options: { currency = "USD" }, switches }) {
      const given = readWhole(text, "CENTS", { min: 1, max: MOST_CENTS });
      const cents = switches.has("take-back") ? -given : given;
      if (!/^[A-Z]{3}$/.test(currency)) throw new UsageError("--currency takes three capitals such as AED");
      const { familyId } = await requireAccount(deps, email);
      const credit = await changeFamily(deps, familyId, (draft) => {
        if (balanceIn(draft.family, currency) + cents < 0) return undefined;
        addBalance(draft, currency, cents);
        return balanceIn(draft.family, currency);
      });
      if (credit === undefined) throw new OperatorError(`The family of ${email} has less credit than that`);
      return {
        message: `The family of ${email} has a credit of ${formatPrice(credit, currency)}`,
        data: { family: familyId, currency, credit },
      };
    },
  },
  {
    name: "trial extend",
    args: ["EMAIL", "DAYS"],
    summary: "Give the family of an account so many free days more, from today where they are over",
    async run(deps, { args: [email = "", text = ""] }) {
      const days = readWhole(text, "DAYS", { min: 1, max: MOST_DAYS });
      const { familyId } = await requireAccount(deps, email);
      const family = await settleFamily(deps, familyId);
      if (findRunning(family) || findPending(family))
        throw new OperatorError(
          `The family of ${email} has a plan or an open checkout: grant gives a plan more time`,
        );
      const now = deps.clock();
      const { trialEndsAt } = family;
      const end = addDays(trialEndsAt && trialEndsAt > now ? trialEndsAt : now, days);
      await deps.db
        .update(families)
        .set({ trialEndsAt: end, ...(!trialEndsAt && { trialStartedAt: now }) })
        .where(eq(families.id, familyId));
      return {
        message: `The free days of the family of ${email} end on ${formatGulfDate("en", end)}`,
        data: { family: familyId, trial_ends_at: end },
      };
    },
  },
];

function readWhole(text: string, name: string, { min, max }: { min: number; max: number }): number {
  const number = Number(text);
  if (!text || !Number.isInteger(number) || number < min || number > max)
    throw new UsageError(`${name} takes a whole number from ${min} to ${max}`);
  return number;
}
