import { expect, test } from "vitest";
import { type ErrorCode, errorStatuses } from "../../../contract/errors.ts";
import { addDays } from "../../../contract/rules.ts";
import { eraseDue, eraseDueChildren } from "../../accounts/deletion/erase-due.ts";
import { gatherProviders } from "../../billing/providers/create.ts";
import { connectStripe } from "../../billing/providers/stripe/provider.ts";
import { tellProviders } from "../../billing/running/tell-providers.ts";
import { settleDue } from "../settle-due.ts";
import { signIn } from "../sign-in.ts";
import type { StripeStandIn } from "../stripe/stripe.ts";
import { describeApi, type TestApi } from "../testing.ts";
import { STRIPE_SECRET, setUpStripe } from "./at-stripe.ts";
import { type Answer, type KindName, kindNames, kinds, type Scene } from "./calls.ts";
import { type Chance, chanceOf } from "./chance.ts";
import { addPeople } from "./families.ts";
import { findBroken, findLost, type Rows, readRows } from "./invariants.ts";
import { planStates } from "./plan-states.ts";
import { addPlan } from "./plans.ts";
import { pressAtOnce } from "./press.ts";

type Pair = { readonly one: KindName; readonly other: KindName; readonly seed: number };

/** Each pair of kinds, each with itself too, as often as it takes; the seed of each follows from the first. */
function listPairs(count: number, firstSeed: number): Pair[] {
  const all = kindNames.flatMap((one, index) => kindNames.slice(index).map((other) => ({ one, other })));
  const order = chanceOf(firstSeed);
  const shuffled = all.map((pair) => ({ pair, at: order.upTo(1e9) })).sort((a, b) => a.at - b.at);
  return Array.from({ length: count }, (_, index) => {
    const { pair } = shuffled[index % shuffled.length] ?? { pair: { one: "pay", other: "leave" } as const };
    return { ...pair, seed: firstSeed + index };
  });
}

function isAtStripe({ one, other, seed }: Pair): boolean {
  return one === "provider event" || other === "provider event" || chanceOf(seed).happens(25);
}

/**
 * Two calls of random members of random families at the same moment: none fails, and what must hold of families holds
 * afterwards, and after a month. The same seed repeats a run.
 */
export function describeAtOnce(count: number, firstSeed: number, standIn: StripeStandIn): void {
  const pairs = listPairs(count, firstSeed);
  const define = (chosen: readonly Pair[], atStripe: StripeStandIn | undefined) => (api: TestApi) => {
    for (const pair of chosen)
      test(`${pair.one} and ${pair.other}, AT_ONCE_SEED=${firstSeed}, ${pair.seed - firstSeed}`, () =>
        tryPair(api, pair, atStripe));
  };
  describeApi(
    "at the sandbox",
    define(
      pairs.filter((pair) => !isAtStripe(pair)),
      undefined,
    ),
  );
  describeApi(
    "at Stripe",
    define(pairs.filter(isAtStripe), standIn),
    { STRIPE_SECRET_KEY: "sk_test_standin", STRIPE_WEBHOOK_SECRET: STRIPE_SECRET },
    gatherProviders([connectStripe(standIn.client, STRIPE_SECRET)]),
  );
}

async function tryPair(api: TestApi, { one, other, seed }: Pair, standIn: StripeStandIn | undefined) {
  const chance = chanceOf(seed);
  const scene = await setScene(api, { one, other }, chance, standIn);
  const isTwice = one === other && chance.happens(50);
  const first = await kinds[one].prepare(scene);
  const second = isTwice ? first : await kinds[other].prepare(scene);
  const before = await readRows(api.db);
  expect(findBroken(before)).toEqual([]);
  const answers = await pressAtOnce(api.db, chance.happens(50) ? [first, second] : [second, first], chance);
  expect(answers.filter((answer) => !isKnown(answer))).toEqual([]);
  await expectKept(scene, before);
  if (isTwice && one === "ask for deletion") await expectUndone(scene, before);
  await tellProviders(api.deps);
  // A checkout that is closed may turn out to be paid. Then its plan must be ended too.
  await tellProviders(api.deps);
  await expectAgreed(scene);
  await expectMonth(scene);
}

async function setScene(
  api: TestApi,
  { one, other }: Pick<Pair, "one" | "other">,
  chance: Chance,
  standIn: StripeStandIn | undefined,
): Promise<Scene> {
  const needs = chance.happens(50) ? [kinds[one], kinds[other]] : [kinds[other], kinds[one]];
  const needed = Object.assign({}, ...needs.map((kind) => ("needs" in kind ? kind.needs : {})));
  const people = await addPeople(api, chance, needed);
  const stripe = standIn && setUpStripe(api, standIn);
  for (const [index, family] of people.families.entries()) {
    const state = (index === 0 && needed.plan) || chance.pick(planStates);
    await addPlan(api, { family, state, chance }, stripe);
  }
  const adults = people.families.flatMap((family) => family.adults);
  const tokens = await signIn(
    api.deps,
    adults.map(({ email }) => email),
  );
  const bearers = new Map(adults.map(({ id }, index) => [id, tokens[index] ?? ""]));
  return { api, ...people, chance, stripe, bearers, erasedByDesk: new Set() };
}

const FAILED = new Set(["internal", "unavailable"]);

/** An answer, a page, or a refusal that the contract names, with its sentence. */
function isKnown({ status, code, message }: Answer): boolean {
  if (code === undefined) return status < 500;
  return errorStatuses[code as ErrorCode] === status && !FAILED.has(code) && Boolean(message);
}

async function expectKept({ api, erasedByDesk }: Scene, before: Rows): Promise<Rows> {
  const after = await readRows(api.db);
  const lost = findLost({ before, after, now: api.now(), erasedByDesk });
  expect([...findBroken(after), ...lost]).toEqual([]);
  expect(api.log.map((line) => JSON.parse(line)).filter(isFailure)).toEqual([]);
  return after;
}

/** A plan that ended at Stripe a moment before is refused there, and so is the call. */
function isFailure({ level, code }: { level: number; code?: string }): boolean {
  return level >= 50 && code !== "invalid_canceled_subscription_fields";
}

/** Asked for twice and taken back once, the plan is as before. */
async function expectUndone(scene: Scene, before: Rows): Promise<void> {
  const { api, bearers } = scene;
  const rows = await readRows(api.db);
  const statusesOf = ({ plans }: Rows) =>
    plans
      .filter(({ status }) => status !== "pending" && status !== "ended")
      .map(({ id, status }) => `${id} ${status}`);
  const wasThere = new Set(before.adults.filter(({ deleteAt }) => deleteAt).map(({ id }) => id));
  const [leaver] = rows.adults.filter(({ id, deleteAt }) => deleteAt && !wasThere.has(id));
  if (!leaver || rows.plans.some(({ payerId, graceEndsAt }) => payerId === leaver.id && graceEndsAt)) return;
  await api.call("keepAccount", { bearer: bearers.get(leaver.id) });
  expect(statusesOf(await readRows(api.db)).sort()).toEqual(statusesOf(before).sort());
}

/** No request is left, and what renews at the provider renews here, with somebody who pays. */
async function expectAgreed({ api, stripe }: Scene): Promise<void> {
  const rows = await readRows(api.db);
  expect([...findBroken(rows), ...rows.requests]).toEqual([]);
  const active = rows.plans.filter(({ status }) => status === "active");
  const isHere = (id: string) => active.some(({ providerSubscriptionId }) => providerSubscriptionId === id);
  expect(stripe?.listRenewing().filter(({ id }) => !isHere(id)) ?? []).toEqual([]);
}

/** A month later nobody was charged who is not in the family, and only those are gone who asked for it. */
async function expectMonth(scene: Scene): Promise<void> {
  const { api } = scene;
  const before = await readRows(api.db);
  api.advance((addDays(api.now(), 40).getTime() - api.now().getTime()) / 1000);
  if (!scene.stripe) await settleDue(api.deps);
  const charged = await expectKept(scene, before);
  await eraseDue(api.deps);
  await eraseDueChildren(api.deps);
  await expectKept(scene, charged);
}
