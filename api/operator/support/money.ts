import { eq } from "drizzle-orm";
import { formatPrice } from "../../../contract/format-price.ts";
import { addDays } from "../../../contract/rules.ts";
import { findPlansOnOffer } from "../../billing/plans.ts";
import type { BillingDeps } from "../../billing/providers/provider.ts";
import { listPayments } from "../../billing/receipts/payments.ts";
import { families } from "../../db/schema.ts";
import { transact } from "../../db/transact.ts";
import { changeFamiliesIn, changeFamily, settleFamily } from "../../family/change-families.ts";
import { addBalance } from "../../family/draft.ts";
import { balanceIn, type FamilyMoney, findPending, findRunning } from "../../family/family.ts";
import { formatGulfDate } from "../../pages/gulf-date.ts";
import { familyOfEmail, requireAccount } from "../accounts.ts";
import { again, type Command, type Input, OperatorError, readAmount, UsageError } from "../command.ts";

const MOST_CENTS = 1_000_000;
const MOST_DAYS = 366;

export const moneyCommands: readonly Command[] = [
  {
    name: "payments",
    args: ["EMAIL"],
    summary: "What the family of an account paid, with the addresses of its receipts",
    reads: true,
    async run(deps, { args: [email = ""] }) {
      const { id: accountId, familyId } = await requireAccount(deps, email);
      const payments = await listPayments(deps, { accountId, familyId }, "en");
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
    args: ["EMAIL", "AMOUNT"],
    summary: "Credit the family of an account an amount such as 36.50 of what it pays next, in its currency",
    options: { "take-back": { help: "take so much of its credit back instead" }, ...again },
    once: familyOfEmail,
    async confirm(input, deps) {
      const { cents, currency, family } = await readCredit(deps, input);
      const amount = formatPrice(Math.abs(cents), currency);
      const left = balanceIn(family, currency) + cents;
      const renewing = family.held.some(
        ({ subscription: { status, provider } }) =>
          status === "active" && deps.providers.find(provider).atPeriodEnd === "renews",
      );
      const use = renewing ? "lowers its next charge" : "pays for the next plan that it chooses";
      const reads = left
        ? `a credit of ${formatPrice(left, currency)}, which ${use}`
        : "nothing of a credit any more";
      const question =
        cents < 0
          ? `Take ${amount} back from the family of ${input.args[0]}?`
          : `Credit the family of ${input.args[0]} ${amount}?`;
      return `${question} It reads on its page of plans, and in no mail: ${reads}.`;
    },
    async run(deps, input) {
      const { cents, currency, family } = await readCredit(deps, input);
      const credit = await changeFamily(deps, family.id, (draft) => {
        if (balanceIn(draft.family, currency) + cents < 0) return undefined;
        addBalance(draft, currency, cents);
        return balanceIn(draft.family, currency);
      });
      if (credit === undefined) throw lessThanThat(input);
      return {
        message: `The family of ${input.args[0]} has a credit of ${formatPrice(credit, currency)}`,
        data: { family: family.id, currency, credit },
      };
    },
  },
  {
    name: "trial extend",
    args: ["EMAIL", "DAYS"],
    summary: "Give the family of an account so many free days more, from today where they are over",
    options: again,
    once: familyOfEmail,
    async run(deps, { args: [email = "", text = ""] }) {
      const days = readWhole(text, "DAYS", { min: 1, max: MOST_DAYS });
      const { familyId } = await requireAccount(deps, email);
      const end = await extendTrial(deps, familyId, days);
      if (!end)
        throw new OperatorError(
          `The family of ${email} has a plan or an open checkout: grant gives a plan more time`,
        );
      return {
        message: `The free days of the family of ${email} end on ${formatGulfDate("en", end)}`,
        data: { family: familyId, trial_ends_at: end },
      };
    },
  },
];

/** undefined: it has a plan, or is about to have one. */
function extendTrial(deps: BillingDeps, familyId: string, days: number): Promise<Date | undefined> {
  return transact(deps.db, async (db) => {
    const family = await changeFamiliesIn({ ...deps, db }, [familyId], ([draft]) => draft.family);
    if (findRunning(family) || findPending(family)) return undefined;
    const now = deps.clock();
    const { trialEndsAt } = family;
    const end = addDays(trialEndsAt && trialEndsAt > now ? trialEndsAt : now, days);
    await db
      .update(families)
      .set({ trialEndsAt: end, ...(!trialEndsAt && { trialStartedAt: now }) })
      .where(eq(families.id, familyId));
    return end;
  });
}

type NewCredit = { readonly family: FamilyMoney; readonly cents: number; readonly currency: string };

async function readCredit(deps: BillingDeps, input: Input): Promise<NewCredit> {
  const [email = "", amount = ""] = input.args;
  const given = readAmount(amount);
  if (given > MOST_CENTS) throw new UsageError(`AMOUNT takes ${MOST_CENTS / 100} at most`);
  const { familyId, role } = await requireAccount(deps, email);
  if (role === "child") throw new OperatorError(`${email} is a child: name an adult of the family`);
  const family = await settleFamily(deps, familyId);
  const running = findRunning(family)?.subscription.provider;
  const payees = [deps.providers.selling, ...(running ? [deps.providers.find(running)] : [])];
  if (payees.some(({ atPeriodEnd }) => atPeriodEnd === "provider-managed"))
    throw new OperatorError(
      `The family of ${email} pays at a provider that keeps its credit itself: credit it there, or grant it time`,
    );
  const cents = input.switches.has("take-back") ? -given : given;
  const currency = await currencyOf(deps, family);
  if (balanceIn(family, currency) + cents < 0) throw lessThanThat(input);
  return { family, cents, currency };
}

function lessThanThat({ args: [email] }: Input): OperatorError {
  return new OperatorError(`The family of ${email} has less credit than that`);
}

/** Of the credit that it has, else of its plan, else of what it could choose. */
async function currencyOf({ db }: BillingDeps, family: FamilyMoney): Promise<string> {
  const [credited] = Object.keys(family.balances).filter((currency) => balanceIn(family, currency) > 0);
  if (credited) return credited;
  const held = findRunning(family) ?? findPending(family);
  const [priced] = held ? [held.subscription] : await findPlansOnOffer(db);
  return priced?.currency ?? "USD";
}

function readWhole(text: string, name: string, { min, max }: { min: number; max: number }): number {
  const number = Number(text);
  if (!text || !Number.isInteger(number) || number < min || number > max)
    throw new UsageError(`${name} takes a whole number from ${min} to ${max}`);
  return number;
}
