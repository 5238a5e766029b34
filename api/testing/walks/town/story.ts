import fc from "fast-check";
import { addDays } from "../../../../contract/rules.ts";
import { type PlanName, plans } from "../family-walk.ts";
import { hear } from "../remote/remote-plans.ts";
import { type CommandName, commands } from "./commands.ts";
import { type Happened, invariants } from "./invariants.ts";
import { noteMoves, noteStopped, openMemory } from "./memory.ts";
import { adultNames, childNames } from "./people.ts";
import { letDaysPass, settleDown } from "./settle-down.ts";
import type { Aim } from "./step.ts";
import { openTown } from "./town.ts";
import { findDifference, findRemains, inverses } from "./twice.ts";

const START = new Date("2026-01-31T08:00:00Z");
const planNames = Object.keys(plans) as PlanName[];

/** How often each is done, beside the others. */
const weights: Readonly<Record<CommandName, number>> = {
  invite: 2,
  takeBack: 1,
  accept: 6,
  leave: 3,
  remove: 3,
  askForDeletion: 3,
  keep: 3,
  addChild: 1,
  consent: 2,
  withdraw: 2,
  order: 3,
  pay: 10,
  payThere: 3,
  leaveCheckout: 1,
  cancel: 2,
  resume: 2,
  undo: 1,
  openCardPage: 1,
  enterCard: 4,
  grant: 2,
  endPlan: 1,
  refund: 1,
  announcePrice: 1,
  withdrawPrice: 1,
  erase: 1,
  eraseDue: 3,
  settleAll: 1,
  tellProviders: 4,
  deliver: 6,
  askProviders: 1,
  connectProvider: 1,
};
const names = Object.entries(weights).flatMap(([name, weight]) => Array(weight).fill(name) as CommandName[]);

/** What comes before, unless somebody uses what they have at hand since long. */
const preparations: Partial<Record<CommandName, (aim: Aim) => readonly [CommandName, Aim]>> = {
  accept: (aim) => ["invite", { ...aim, who: aim.whom, whom: aim.who, isStale: false }],
  pay: (aim) => ["order", { ...aim, isStale: false }],
  enterCard: (aim) => ["openCardPage", { ...aim, isStale: false }],
};

const rarely = fc.nat(4).map((each) => each === 4);

const step = fc.record({
  command: fc.constantFrom(...names),
  days: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 3, 7, 10, 31, 200),
  isPrepared: fc.nat(3).map((each) => each > 0),
  how: fc.constantFrom("once" as const, "once" as const, "twice" as const, "undone" as const),
  who: fc.constantFrom(...adultNames),
  whom: fc.constantFrom(...adultNames),
  child: fc.constantFrom(...childNames),
  pick: fc.nat(15),
  plan: fc.constantFrom(...planNames),
  card: fc.constantFrom("good" as const, "good" as const, "poor" as const, "delayed" as const),
  isStale: rarely,
  isAway: rarely,
});

const nobody: Aim = {
  who: "amal",
  whom: "amal",
  child: "ali",
  pick: 0,
  plan: "monthly",
  card: "good",
  isStale: false,
  isAway: false,
};

/** What a family has from the beginning. */
const purchase = fc.record({
  who: fc.constantFrom("amal", "dina", "farah"),
  plan: fc.constantFrom(...planNames),
  card: fc.constantFrom("good" as const, "good" as const, "poor" as const),
});

/** Whatever all members of three families, the desk, the clock and the provider do, one after the other. */
export const story = fc.record({
  trialDays: fc.constantFrom(0, 1, 30),
  selling: fc.constantFrom("ours" as const, "remote" as const),
  bought: fc.array(purchase, { maxLength: 3 }),
  steps: fc.array(step, { minLength: 1, maxLength: 30, size: "max" }),
});
type Story = typeof story extends fc.Arbitrary<infer S> ? S : never;
type Step = Story["steps"][number];

/** Tells it, and throws an error with the first promise that is broken. */
export function tellStory({ trialDays, selling, bought, steps }: Story): void {
  const trialEndsAt = trialDays ? addDays(START, trialDays) : null;
  const town = openTown({ now: START, trialEndsAt, selling });
  const memory = openMemory();

  function press(command: CommandName, aim: Aim, action = commands[command](town, memory, aim)) {
    if (!action) return undefined;
    const before = town.picture();
    const mailsBefore = town.books.mails.length;
    const chargesBefore = town.books.charges.size;
    const refused = action();
    const after = town.picture();
    const mails = town.books.mails.slice(mailsBefore);
    const charges = [...town.books.charges.values()].slice(chargesBefore);
    const happened: Happened = { town, memory, command, aim, refused, before, after, mails, charges };
    noteMoves(memory, before, after);
    for (const [promise, check] of Object.entries(invariants)) complain(command, promise, check(happened));
    noteStopped(memory, command, before, after);
    return happened;
  }

  function tellStep({ command, how, days, isPrepared, ...aim }: Step): void {
    letDaysPass(town, days);
    const prepared = isPrepared && preparations[command]?.(aim);
    if (prepared) press(...prepared);
    const inverse = inverses[command];
    if (how !== "once") {
      press("settleAll", aim);
      for (const { id } of town.remote.listLive()) hear(town, town.remote.look(id));
    }
    const action = commands[command](town, memory, aim);
    const once = press(command, aim, action);
    if (!once) return;
    const again = how === "once" ? undefined : press(command, aim, action);
    if (again) complain(command, "done twice is done once", findDifference(again));
    if (how !== "undone" || !inverse || once.refused) return;
    const undone = press(inverse, aim);
    if (undone) complain(command, "what is undone is as it was before", findRemains(once, undone));
  }

  for (const { who, plan, card } of bought) {
    const aim = { ...nobody, who, plan, card };
    press("order", aim);
    press("pay", aim);
    press("deliver", aim);
  }
  for (const each of steps) tellStep(each);
  complain(
    "in the end",
    "what was asked of the provider is done, and nobody is charged wrongly",
    settleDown(town),
  );
}

function complain(what: string, promise: string, complaints: readonly string[]): void {
  if (complaints.length > 0) throw new Error(`${promise}. After ${what}: ${complaints.join("; ")}`);
}
