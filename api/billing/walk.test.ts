import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { SubscriptionFeatures } from "../../contract/calls.ts";
import { addDays, TRIAL_DAYS } from "../../contract/rules.ts";
import { charges, families } from "../db/schema.ts";
import { describeApi, type TestApi } from "../testing/testing.ts";
import { grantPlan } from "./providers/grant/grant-plan.ts";

/**
 * Every state and every action of docs/product.md §7.5 in the sandbox: what the family sees after it, and what
 * was charged by then; after the arrow, the same 40 days later. The plan that runs is the monthly one, $9.99:
 * the classroom plan ($239 a year) costs more per year, the yearly one ($99.39) less.
 */
const SAME = "premium-monthly";
const MORE = "classroom-yearly";
const LESS = "premium-yearly";
const DAY_SECONDS = 24 * 3600;
const good = { number: "4242 4242 4242 4242", expiry: "08/40", cvc: "123", name: "Layla Haddad" };
const failing = { ...good, number: "4000 0000 0000 0341" };
const EMAIL = "parent@maamoul.example";

function prepare(api: TestApi) {
  let bearer = "";
  let familyId = "";
  beforeEach(async () => {
    familyId = await api.familyOf(EMAIL);
    bearer = await api.signIn(EMAIL);
  });
  const post = (path: string, form: Record<string, string>) =>
    api.app.request(path, { method: "POST", body: new URLSearchParams(form) });
  const pass = async (days: number) => {
    api.advance(days * DAY_SECONDS);
    bearer = await api.signIn(EMAIL);
  };
  const buy = async (plan: string, card = good) => {
    const response = await post(await api.openCheckout(bearer, plan), card);
    expect(response.headers.get("Location")).toContain("/payment-success");
  };
  const changeCard = async (card: typeof good) => {
    const { pathname, search } = new URL((await api.call("changeCard", { bearer })).url);
    expect((await post(pathname + search, card)).status).toBe(303);
  };
  const startTrial = () =>
    api.db
      .update(families)
      .set({ trialEndsAt: addDays(api.now(), TRIAL_DAYS) })
      .where(eq(families.id, familyId));
  const features = () => api.call("features", { bearer });

  const states: Record<string, () => Promise<unknown>> = {
    none: async () => {},
    trial: startTrial,
    "trial with a plan": async () => {
      await startTrial();
      await buy(SAME);
    },
    paid: async () => {
      await buy(SAME);
      await pass(10);
    },
    cancelled: async () => {
      await buy(SAME);
      await pass(10);
      await api.call("cancelSubscription", { bearer });
    },
    "waiting change": async () => {
      await buy(SAME);
      await pass(10);
      await buy(LESS);
    },
    "past due": async () => {
      await buy(SAME, failing);
      await pass(32);
      expect((await features()).past_due).toBeTruthy();
    },
    given: () => grantPlan(api.deps, { familyId, planId: SAME, until: addDays(api.now(), 20) }),
    ended: async () => {
      await buy(SAME);
      await api.call("cancelSubscription", { bearer });
      await pass(35);
    },
  };
  const actions: Record<string, () => Promise<unknown>> = {
    "subscribe to the same": () => buy(SAME),
    "subscribe to more": () => buy(MORE),
    "subscribe to less": () => buy(LESS),
    cancel: () => api.call("cancelSubscription", { bearer }),
    resume: () => api.call("resumeSubscription", { bearer }),
    "undo the change": () => api.call("undoChange", { bearer }),
    "change the card": () => changeCard(good),
    "time passes": async () => {},
    "a charge fails": async () => {
      const { past_due, current_period_end } = await features();
      if (!past_due) await changeCard(failing);
      const end = new Date(current_period_end ?? 0).getTime();
      await pass(past_due ? 1 : Math.ceil((end - api.now().getTime()) / DAY_SECONDS / 1000));
    },
  };

  /** Set on its way by a refusal, or not: either way, what the family sees and has paid. */
  async function walk(state: string, action: string): Promise<string> {
    await states[state]?.();
    const refusal = await actions[action]?.().then(
      () => "",
      (error: Error) => `refused ${/"code":"(\w+)"/.exec(error.message)?.[1] ?? error.message}: `,
    );
    const now = await describe();
    await pass(40);
    return `${refusal}${now} → ${await describe()}`;
  }
  async function describe(): Promise<string> {
    const seen = describeFeatures(await features());
    const rows = await api.db
      .select()
      .from(charges)
      .where(eq(charges.familyId, familyId))
      .orderBy(asc(charges.number));
    return [seen, ...rows.map((row) => `${row.amountCents} ${day(row.createdAt)}`)].join(", ");
  }
  return walk;
}

const day = (date: Date | string) => new Date(date).toISOString().slice(5, 10);

function describeFeatures(now: SubscriptionFeatures): string {
  if (now.is_trial_period) return `trial to ${day(now.trial_ends_at ?? "")}`;
  if (now.plan_ended_at) return `plan ended ${day(now.plan_ended_at)}`;
  if (now.trial_ended_at) return `trial ended ${day(now.trial_ended_at)}`;
  if (!now.is_paid_plan) return "nothing";
  const { next_charge: next, scheduled_change: change, past_due, cancel_at } = now;
  return [
    now.plan_id,
    now.is_gift ? `given to ${day(now.current_period_end ?? "")}` : now.price,
    next && `${next.is_first ? "first" : "next"} ${next.amount} on ${day(next.at)}`,
    change && `${change.plan_id} from ${day(change.at)}`,
    past_due && `overdue ${past_due.amount} to ${day(past_due.until)}`,
    cancel_at && `cancelled to ${day(cancel_at)}`,
  ]
    .filter(Boolean)
    .join(" ");
}

const cells: Record<string, Record<string, string>> = {
  none: {
    "subscribe to the same":
      "premium-monthly 999 next 999 on 04-01, 999 03-01 → premium-monthly 999 next 999 on 05-01, 999 03-01, 999 04-01",
    "subscribe to more":
      "classroom-yearly 23900 next 23900 on 03-01, 23900 03-01 → classroom-yearly 23900 next 23900 on 03-01, 23900 03-01",
    "subscribe to less":
      "premium-yearly 9939 next 9939 on 03-01, 9939 03-01 → premium-yearly 9939 next 9939 on 03-01, 9939 03-01",
    cancel: "refused no_subscription: nothing → nothing",
    resume: "refused no_subscription: nothing → nothing",
    "undo the change": "refused no_subscription: nothing → nothing",
    "change the card": "refused no_subscription: nothing → nothing",
    "time passes": "nothing → nothing",
    "a charge fails": "refused no_subscription: nothing → nothing",
  },
  trial: {
    "subscribe to the same":
      "premium-monthly 999 first 999 on 03-31 → premium-monthly 999 next 999 on 04-30, 999 03-31",
    "subscribe to more":
      "classroom-yearly 23900 first 23900 on 03-31 → classroom-yearly 23900 next 23900 on 03-31, 23900 03-31",
    "subscribe to less":
      "premium-yearly 9939 first 9939 on 03-31 → premium-yearly 9939 next 9939 on 03-31, 9939 03-31",
    cancel: "refused no_subscription: trial to 03-31 → trial ended 03-31",
    resume: "refused no_subscription: trial to 03-31 → trial ended 03-31",
    "undo the change": "refused no_subscription: trial to 03-31 → trial ended 03-31",
    "change the card": "refused no_subscription: trial to 03-31 → trial ended 03-31",
    "time passes": "trial to 03-31 → trial ended 03-31",
    "a charge fails": "refused no_subscription: trial to 03-31 → trial ended 03-31",
  },
  "trial with a plan": {
    "subscribe to the same":
      "refused already_subscribed: premium-monthly 999 first 999 on 03-31 → premium-monthly 999 next 999 on 04-30, 999 03-31",
    "subscribe to more":
      "classroom-yearly 23900 first 23900 on 03-31 → classroom-yearly 23900 next 23900 on 03-31, 23900 03-31",
    "subscribe to less":
      "premium-yearly 9939 first 9939 on 03-31 → premium-yearly 9939 next 9939 on 03-31, 9939 03-31",
    cancel: "premium-monthly 999 cancelled to 03-31 → plan ended 03-31",
    resume: "premium-monthly 999 first 999 on 03-31 → premium-monthly 999 next 999 on 04-30, 999 03-31",
    "undo the change":
      "premium-monthly 999 first 999 on 03-31 → premium-monthly 999 next 999 on 04-30, 999 03-31",
    "change the card":
      "premium-monthly 999 first 999 on 03-31 → premium-monthly 999 next 999 on 04-30, 999 03-31",
    "time passes":
      "premium-monthly 999 first 999 on 03-31 → premium-monthly 999 next 999 on 04-30, 999 03-31",
    "a charge fails": "premium-monthly 999 overdue 999 to 04-07 → plan ended 04-07",
  },
  paid: {
    "subscribe to the same":
      "refused already_subscribed: premium-monthly 999 next 999 on 04-01, 999 03-01 → premium-monthly 999 next 999 on 05-01, 999 03-01, 999 04-01",
    "subscribe to more":
      "classroom-yearly 23900 next 23900 on 03-11, 999 03-01, 23223 03-11 → classroom-yearly 23900 next 23900 on 03-11, 999 03-01, 23223 03-11",
    "subscribe to less":
      "premium-monthly 999 next 9939 on 04-01 premium-yearly from 04-01, 999 03-01 → premium-yearly 9939 next 9939 on 04-01, 999 03-01, 9939 04-01",
    cancel: "premium-monthly 999 cancelled to 04-01, 999 03-01 → plan ended 04-01, 999 03-01",
    resume:
      "premium-monthly 999 next 999 on 04-01, 999 03-01 → premium-monthly 999 next 999 on 05-01, 999 03-01, 999 04-01",
    "undo the change":
      "premium-monthly 999 next 999 on 04-01, 999 03-01 → premium-monthly 999 next 999 on 05-01, 999 03-01, 999 04-01",
    "change the card":
      "premium-monthly 999 next 999 on 04-01, 999 03-01 → premium-monthly 999 next 999 on 05-01, 999 03-01, 999 04-01",
    "time passes":
      "premium-monthly 999 next 999 on 04-01, 999 03-01 → premium-monthly 999 next 999 on 05-01, 999 03-01, 999 04-01",
    "a charge fails": "premium-monthly 999 overdue 999 to 04-08, 999 03-01 → plan ended 04-08, 999 03-01",
  },
  cancelled: {
    "subscribe to the same":
      "refused already_subscribed: premium-monthly 999 cancelled to 04-01, 999 03-01 → plan ended 04-01, 999 03-01",
    "subscribe to more":
      "classroom-yearly 23900 next 23900 on 03-11, 999 03-01, 23223 03-11 → classroom-yearly 23900 next 23900 on 03-11, 999 03-01, 23223 03-11",
    "subscribe to less":
      "premium-monthly 999 next 9939 on 04-01 premium-yearly from 04-01, 999 03-01 → premium-yearly 9939 next 9939 on 04-01, 999 03-01, 9939 04-01",
    cancel: "premium-monthly 999 cancelled to 04-01, 999 03-01 → plan ended 04-01, 999 03-01",
    resume:
      "premium-monthly 999 next 999 on 04-01, 999 03-01 → premium-monthly 999 next 999 on 05-01, 999 03-01, 999 04-01",
    "undo the change": "premium-monthly 999 cancelled to 04-01, 999 03-01 → plan ended 04-01, 999 03-01",
    "change the card": "premium-monthly 999 cancelled to 04-01, 999 03-01 → plan ended 04-01, 999 03-01",
    "time passes": "premium-monthly 999 cancelled to 04-01, 999 03-01 → plan ended 04-01, 999 03-01",
    "a charge fails": "plan ended 04-01, 999 03-01 → plan ended 04-01, 999 03-01",
  },
  "waiting change": {
    "subscribe to the same":
      "refused already_subscribed: premium-monthly 999 next 9939 on 04-01 premium-yearly from 04-01, 999 03-01 → premium-yearly 9939 next 9939 on 04-01, 999 03-01, 9939 04-01",
    "subscribe to more":
      "classroom-yearly 23900 next 23900 on 03-11, 999 03-01, 23223 03-11 → classroom-yearly 23900 next 23900 on 03-11, 999 03-01, 23223 03-11",
    "subscribe to less":
      "refused already_subscribed: premium-monthly 999 next 9939 on 04-01 premium-yearly from 04-01, 999 03-01 → premium-yearly 9939 next 9939 on 04-01, 999 03-01, 9939 04-01",
    cancel: "premium-monthly 999 cancelled to 04-01, 999 03-01 → plan ended 04-01, 999 03-01",
    resume:
      "premium-monthly 999 next 9939 on 04-01 premium-yearly from 04-01, 999 03-01 → premium-yearly 9939 next 9939 on 04-01, 999 03-01, 9939 04-01",
    "undo the change":
      "premium-monthly 999 next 999 on 04-01, 999 03-01 → premium-monthly 999 next 999 on 05-01, 999 03-01, 999 04-01",
    "change the card":
      "premium-monthly 999 next 9939 on 04-01 premium-yearly from 04-01, 999 03-01 → premium-yearly 9939 next 9939 on 04-01, 999 03-01, 9939 04-01",
    "time passes":
      "premium-monthly 999 next 9939 on 04-01 premium-yearly from 04-01, 999 03-01 → premium-yearly 9939 next 9939 on 04-01, 999 03-01, 9939 04-01",
    "a charge fails": "premium-yearly 9939 overdue 9939 to 04-08, 999 03-01 → plan ended 04-08, 999 03-01",
  },
  "past due": {
    "subscribe to the same":
      "refused payment_overdue: premium-monthly 999 overdue 999 to 04-08, 999 03-01 → plan ended 04-08, 999 03-01",
    "subscribe to more":
      "refused payment_overdue: premium-monthly 999 overdue 999 to 04-08, 999 03-01 → plan ended 04-08, 999 03-01",
    "subscribe to less":
      "refused payment_overdue: premium-monthly 999 overdue 999 to 04-08, 999 03-01 → plan ended 04-08, 999 03-01",
    cancel: "plan ended 04-02, 999 03-01 → plan ended 04-02, 999 03-01",
    resume: "premium-monthly 999 overdue 999 to 04-08, 999 03-01 → plan ended 04-08, 999 03-01",
    "undo the change": "premium-monthly 999 overdue 999 to 04-08, 999 03-01 → plan ended 04-08, 999 03-01",
    "change the card":
      "premium-monthly 999 next 999 on 05-01, 999 03-01, 999 04-02 → premium-monthly 999 next 999 on 06-01, 999 03-01, 999 04-02, 999 05-01",
    "time passes": "premium-monthly 999 overdue 999 to 04-08, 999 03-01 → plan ended 04-08, 999 03-01",
    "a charge fails": "premium-monthly 999 overdue 999 to 04-08, 999 03-01 → plan ended 04-08, 999 03-01",
  },
  given: {
    "subscribe to the same":
      "premium-monthly 999 first 999 on 03-21 → premium-monthly 999 next 999 on 04-21, 999 03-21",
    "subscribe to more":
      "classroom-yearly 23900 first 23900 on 03-21 → classroom-yearly 23900 next 23900 on 03-21, 23900 03-21",
    "subscribe to less":
      "premium-yearly 9939 first 9939 on 03-21 → premium-yearly 9939 next 9939 on 03-21, 9939 03-21",
    cancel: "refused no_subscription: premium-monthly given to 03-21 → plan ended 03-21",
    resume: "refused no_subscription: premium-monthly given to 03-21 → plan ended 03-21",
    "undo the change": "premium-monthly given to 03-21 → plan ended 03-21",
    "change the card": "refused no_subscription: premium-monthly given to 03-21 → plan ended 03-21",
    "time passes": "premium-monthly given to 03-21 → plan ended 03-21",
    "a charge fails": "refused no_subscription: premium-monthly given to 03-21 → plan ended 03-21",
  },
  ended: {
    "subscribe to the same":
      "premium-monthly 999 next 999 on 05-05, 999 03-01, 999 04-05 → premium-monthly 999 next 999 on 06-05, 999 03-01, 999 04-05, 999 05-05",
    "subscribe to more":
      "classroom-yearly 23900 next 23900 on 04-05, 999 03-01, 23900 04-05 → classroom-yearly 23900 next 23900 on 04-05, 999 03-01, 23900 04-05",
    "subscribe to less":
      "premium-yearly 9939 next 9939 on 04-05, 999 03-01, 9939 04-05 → premium-yearly 9939 next 9939 on 04-05, 999 03-01, 9939 04-05",
    cancel: "refused no_subscription: plan ended 04-01, 999 03-01 → plan ended 04-01, 999 03-01",
    resume: "refused no_subscription: plan ended 04-01, 999 03-01 → plan ended 04-01, 999 03-01",
    "undo the change": "refused no_subscription: plan ended 04-01, 999 03-01 → plan ended 04-01, 999 03-01",
    "change the card": "refused no_subscription: plan ended 04-01, 999 03-01 → plan ended 04-01, 999 03-01",
    "time passes": "plan ended 04-01, 999 03-01 → plan ended 04-01, 999 03-01",
    "a charge fails": "refused no_subscription: plan ended 04-01, 999 03-01 → plan ended 04-01, 999 03-01",
  },
};

const rows = Object.entries(cells).flatMap(([state, row]) =>
  Object.entries(row).map(([action, outcome]) => [state, action, outcome] as const),
);

describeApi("money, cell by cell", (api) => {
  const walk = prepare(api);

  test("there is a cell for each action in each state", () => {
    expect(rows).toHaveLength(9 * 9);
  });

  test.each(rows)("%s: %s", async (state, action, outcome) => {
    expect(await walk(state, action)).toBe(outcome);
  });
});
