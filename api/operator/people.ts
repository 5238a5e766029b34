import { erasePerson, exportPerson } from "../accounts/personal-data.ts";
import { endEverything, endPlan } from "../billing/end-plans.ts";
import { grantPlan } from "../billing/providers/grant/grant-plan.ts";
import { formatGulfDate } from "../pages/gulf-date.ts";
import { requireAccount } from "./accounts.ts";
import { type Command, readDate, UsageError } from "./command.ts";

/** What is done for one family or one person, named by an e-mail address. */
export const peopleCommands: readonly Command[] = [
  {
    name: "grant",
    args: ["EMAIL", "PLAN"],
    summary: "Give the family of an account a plan; nothing is charged, nothing renews",
    options: { until: { value: "DATE", help: "its end; one period of the plan unless given" } },
    async run(deps, input) {
      const [email = "", planId = ""] = input.args;
      const { familyId } = await requireAccount(deps, email);
      const until = readDate(input, "until");
      if (until && until <= deps.clock()) throw new UsageError("--until takes a date in the future");
      const { periodEnd } = await grantPlan(deps, { familyId, planId, until });
      const end = periodEnd ? formatGulfDate("en", periodEnd) : "";
      return {
        message: `The family of ${email} has ${planId} until ${end}`,
        data: { family: familyId, plan: planId, until: periodEnd },
      };
    },
  },
  {
    name: "end",
    args: ["EMAIL"],
    summary: "End the plan of an account's family at once",
    confirm: ({ args: [email] }) => `End the plan of the family of ${email} now?`,
    async run(deps, { args: [email = ""] }) {
      const { familyId } = await requireAccount(deps, email);
      const { planId } = await endPlan(deps, familyId);
      return {
        message: `The family of ${email} no longer has ${planId}`,
        data: { family: familyId, plan: planId },
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
      "Erase a person's data, with the last adult the children's too; payment records stay, without a name",
    confirm: ({ args: [email] }) => `Erase ${email} for ever?`,
    async run(deps, { args: [email = ""] }) {
      const { keptPayments, erasedChildren } = await erasePerson(deps, await requireAccount(deps, email), {
        endPlans: (familyId) => endEverything(deps, familyId),
      });
      const kept = keptPayments ? `; payment records kept: ${keptPayments}` : "";
      const children = erasedChildren.length ? ` with ${erasedChildren.join(", ")}` : "";
      return {
        message: `${email} is erased${children}${kept}`,
        data: { erased: email, erased_children: erasedChildren, kept_payments: keptPayments },
      };
    },
  },
];
