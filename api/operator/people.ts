import { formatPrice } from "../../contract/format-price.ts";
import { erasePerson } from "../accounts/deletion/erase-person.ts";
import { exportPerson } from "../accounts/my-data/export-person.ts";
import { grantPlan } from "../billing/providers/grant/grant-plan.ts";
import type { BillingDeps } from "../billing/providers/provider.ts";
import { makeRefund, previewRefund, type Refund } from "../billing/refund.ts";
import { type Ending, endPlan, previewEnd } from "../billing/running/end-plans.ts";
import { lookAtFamily } from "../family/change-families.ts";
import { findErased } from "../family/decide/people/erase.ts";
import { previewLoss } from "../family/decide/plans/end.ts";
import { type Family, hasLogin } from "../family/family.ts";
import { formatGulfDate } from "../pages/gulf-date.ts";
import { familyOfEmail, requireAccount } from "./accounts.ts";
import {
  again,
  type Command,
  type Input,
  OperatorError,
  readAmount,
  readDate,
  UsageError,
} from "./command.ts";

/** What is done for one family or one person, named by an e-mail address. */
export const peopleCommands: readonly Command[] = [
  {
    name: "grant",
    args: ["EMAIL", "PLAN"],
    summary: "Give the family of an account a plan; one that it pays for is charged that much later",
    options: {
      until: { value: "DATE", help: "its end; one period more of the plan unless given" },
      ...again,
    },
    once: familyOfEmail,
    async run(deps, input) {
      const [email = "", planId = ""] = input.args;
      const { familyId } = await requireAccount(deps, email);
      const until = readDate(input, "until");
      if (until && until <= deps.clock()) throw new UsageError("--until takes a date in the future");
      const gift = await grantPlan(deps, { familyId, planId, until });
      const end = formatGulfDate("en", gift.until);
      if (gift.kind === "has already")
        throw new OperatorError(
          `The family of ${email} has ${planId} until ${end} already: --until takes a later date`,
        );
      const moved = gift.nextChargeAt
        ? `; its next charge moves there from ${formatGulfDate("en", gift.nextChargeAt)}`
        : "";
      return {
        message: `The family of ${email} has ${planId} until ${end}${moved}${writeCredit(gift.credit)}`,
        data: { family: familyId, plan: planId, until: gift.until, credit: gift.credit },
      };
    },
  },
  {
    name: "end",
    args: ["EMAIL"],
    summary: "End the plan of an account's family at once; what was paid for and not had is credited",
    async confirm({ args: [email = ""] }, deps) {
      const { familyId } = await requireAccount(deps, email);
      const { planId, credit } = await previewEnd(deps, familyId);
      return `End ${planId} of the family of ${email} now${writeCredit(credit)}?`;
    },
    async run(deps, { args: [email = ""] }) {
      const { familyId } = await requireAccount(deps, email);
      const { planId, credit } = await endPlan(deps, familyId);
      return {
        message: `The family of ${email} no longer has ${planId}${writeCredit(credit)}`,
        data: { family: familyId, plan: planId, credit },
      };
    },
  },
  {
    name: "refund",
    args: ["RECEIPT", "[AMOUNT]"],
    summary:
      "Give a payment back to its card, all that is left of it or an amount such as 36.50; its plan goes on",
    options: again,
    once: async (deps, input) => (await readRefund(deps, input)).charge.familyId,
    async confirm(input, deps) {
      const { charge, cents } = await readRefund(deps, input);
      return `Refund ${formatPrice(cents, charge.currency)} of receipt ${input.args[0]} to its card? The family gets a mail with a credit note, and its plan goes on`;
    },
    async run(deps, input) {
      const refund = await readRefund(deps, input);
      await makeRefund(deps, refund);
      const { charge, cents } = refund;
      return {
        message: `${formatPrice(cents, charge.currency)} of receipt ${input.args[0]} is refunded; the family has a mail and a credit note`,
        data: { receipt: input.args[0], refunded: cents, currency: charge.currency },
      };
    },
  },
  {
    name: "export",
    args: ["EMAIL"],
    summary: "Everything kept about a person, as JSON",
    async run(deps, { args: [email = ""] }) {
      const data = await exportPerson(deps, await requireAccount(deps, email));
      return { message: JSON.stringify(data, null, 2), data };
    },
  },
  {
    name: "erase",
    args: ["EMAIL"],
    summary:
      "Erase a person's data and that of the children they agreed for; payment records stay, without a name",
    async confirm({ args: [email = ""] }, deps) {
      const person = await requireAccount(deps, email);
      const family = await lookAtFamily(deps, person.familyId);
      const { children = [], isFamilyEmpty = false } = findErased(family, person.id) ?? {};
      const names = [
        person.email,
        ...children.map((child) => (hasLogin(child) ? child.email : child.firstName)),
      ];
      return `Erase ${names.join(", ")} for ever${isFamilyEmpty ? writeLoss(deps, family) : ""}?`;
    },
    async run(deps, { args: [email = ""] }) {
      const { id } = await requireAccount(deps, email);
      const { keptPayments, erasedChildren } = await erasePerson(deps, id);
      const kept = keptPayments ? `; payment records kept: ${keptPayments}` : "";
      const children = erasedChildren.length ? ` with ${erasedChildren.join(", ")}` : "";
      return {
        message: `${email} is erased${children}${kept}`,
        data: { erased: email, erased_children: erasedChildren, kept_payments: keptPayments },
      };
    },
  },
];

async function readRefund(deps: BillingDeps, input: Input): Promise<Refund> {
  const [receipt = "", amount] = input.args;
  const wanted = amount === undefined ? undefined : readAmount(amount);
  const found = await previewRefund(deps, receipt, wanted);
  if (!("refused" in found)) return found;
  switch (found.refused) {
    case "no such payment":
      throw new OperatorError(`There is no receipt ${receipt}; receipts have numbers such as 2026-000012`);
    case "nothing paid":
      throw new OperatorError(`Nothing was paid for receipt ${receipt}: there is nothing to refund`);
    case "refunded already":
      throw new OperatorError(`Receipt ${receipt} is refunded already`);
    case "more than is left":
      throw new OperatorError(
        `Only ${formatPrice(found.leftCents, found.currency)} of receipt ${receipt} can be refunded`,
      );
  }
}

function writeLoss({ clock }: BillingDeps, family: Family): string {
  const { plan, credits } = previewLoss(family, clock());
  const amounts = credits.map(({ cents, currency }) => formatPrice(cents, currency)).join(" and ");
  return [plan && `; ${plan.id} ends`, amounts && `; ${amounts} of what was paid is lost`].join("");
}

function writeCredit(credit: Ending["credit"] | undefined): string {
  if (credit === "by the provider") return "; its payment provider credits what was paid and not had";
  return credit?.cents
    ? `; ${formatPrice(credit.cents, credit.currency)} is credited to what it pays next`
    : "";
}
