import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { eraseDue, eraseDueChildren } from "../accounts/deletion/erase-due.ts";
import { startBackground } from "../background.ts";
import { takeUpPrices } from "../billing/plans.ts";
import { queueReminders } from "../billing/reminders.ts";
import {
  accounts,
  children,
  failedWork,
  families,
  outbox,
  plans,
  rateLimits,
  sessions,
} from "../db/schema.ts";
import { forgetOldTraces } from "../limits/forget-old.ts";
import { describeApi } from "../testing/testing.ts";
import { workOneByOne } from "./one-by-one.ts";

const PARENT = "parent@maamoul.example";
const TRIAL = "trial@maamoul.example";
const DAY_MS = 24 * 3600_000;
const MINUTE_SECONDS = 60;

describeApi("one bad item in the background", (api) => {
  /** Until the test ends, the database refuses this. */
  async function whileRefusing(change: string, when: string, work: () => Promise<unknown>): Promise<void> {
    await api.db.execute(
      sql.raw(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'it cannot be'; end $$`),
    );
    await api.db.execute(
      sql.raw(`create trigger refuse before ${change} for each row when (${when}) execute function refuse()`),
    );
    try {
      await work();
    } finally {
      await api.db.execute(sql`drop function refuse cascade`);
    }
  }
  const readFailures = () => api.db.select().from(failedWork).orderBy(failedWork.item);
  const daysFromNow = (days: number) => new Date(api.now().getTime() + days * DAY_MS);

  test("an account that cannot be erased keeps no other, and nobody hears that it was", async () => {
    await api.db.update(accounts).set({ deleteAt: api.now() }).where(eq(accounts.email, PARENT));
    await api.db.update(accounts).set({ deleteAt: api.now() }).where(eq(accounts.email, TRIAL));
    const [bad] = await api.db.select().from(accounts).where(eq(accounts.email, PARENT));
    const erase = () => eraseDue(api.deps);
    await whileRefusing("delete on accounts", `old.email = '${PARENT}'`, erase);
    expect(await api.readMail()).toMatchObject([{ recipient: TRIAL, subject: "Your account is deleted" }]);
    expect(await readFailures()).toMatchObject([
      { what: "an account could not be deleted", item: bad?.id, reason: "it cannot be", times: 1 },
    ]);
    expect(api.log.join()).toContain(bad?.id);
    expect(api.log.join()).not.toContain(PARENT);
    api.advance(MINUTE_SECONDS);
    await erase();
    expect(await readFailures()).toEqual([]);
  });

  test("two processes that erase an account at once write one mail", async () => {
    await api.db.update(accounts).set({ deleteAt: api.now() }).where(eq(accounts.email, TRIAL));
    const erase = () => eraseDue(api.deps);
    await Promise.all([erase(), erase()]);
    expect(await api.readMail()).toHaveLength(1);
    expect(await readFailures()).toEqual([]);
  });

  test("a child that cannot be erased keeps no other", async () => {
    const familyId = await api.familyOf(PARENT);
    const add = (id: string) => ({
      id,
      familyId,
      firstName: "Noor",
      createdAt: api.now(),
      deleteAt: api.now(),
    });
    await api.db.insert(children).values(["a", "bad", "c"].map(add));
    await whileRefusing("delete on children", "old.id = 'bad'", () => eraseDueChildren(api.deps));
    expect(await api.db.select().from(children)).toMatchObject([{ id: "bad" }]);
    expect(await readFailures()).toMatchObject([{ item: "bad" }]);
  });

  test("a plan that cannot take up its price keeps no other", async () => {
    await api.db.update(plans).set({ nextPriceCents: 1, nextPriceAt: api.now() });
    const [first] = await api.db.select().from(plans).orderBy(plans.id);
    await whileRefusing("update on plans", `old.id = '${first?.id}'`, () => takeUpPrices(api.deps));
    const left = await api.db.select().from(plans).where(eq(plans.nextPriceCents, 1));
    expect(left.map(({ id }) => id)).toEqual([first?.id]);
    expect(await readFailures()).toMatchObject([{ item: first?.id }]);
  });

  test("a reminder that cannot be queued keeps no other", async () => {
    await api.db.update(families).set({ trialEndsAt: daysFromNow(0.5) });
    await whileRefusing("insert on outbox", `new.recipient = '${PARENT}'`, () => queueReminders(api.deps));
    expect(await api.db.$count(outbox)).toBeGreaterThan(1);
    const [account] = await api.db.select().from(accounts).where(eq(accounts.email, PARENT));
    expect(await readFailures()).toMatchObject([{ item: `trial_ending:1:${account?.id}` }]);
  });

  test("a table that cannot be cleared keeps no other", async () => {
    await api.login(PARENT);
    await api.db.update(sessions).set({ expiresAt: daysFromNow(-40) });
    await api.db.update(rateLimits).set({ windowStartedAt: daysFromNow(-40) });
    await whileRefusing("delete on rate_limits", "true", () => forgetOldTraces(api.deps));
    expect(await api.db.$count(sessions)).toBe(0);
    expect((await readFailures()).map(({ item }) => item)).toEqual(["limits", "networks"]);
  });

  test("is known to every process: another waits as long, and later each time", async () => {
    let tries = 0;
    const all = [{ id: "bad" }];
    const work = async () => {
      tries++;
      throw new Error("not yet");
    };
    const triedAt: number[] = [];
    for (let minute = 0; minute < 16; minute++) {
      const before = tries;
      await workOneByOne(api.deps, { what: "it does not work", all, work });
      if (tries > before) triedAt.push(minute);
      api.advance(MINUTE_SECONDS);
    }
    expect(triedAt).toEqual([0, 1, 3, 7, 15]);
    await workOneByOne(api.deps, { what: "something else", all: [], work });
    expect(await readFailures()).toMatchObject([{ item: "bad", times: 5 }]);
    await workOneByOne(api.deps, { what: "it does not work", all: [], work });
    expect(await readFailures()).toEqual([]);
  });

  test("nor does a whole kind of work that fails keep another", async () => {
    await api.db.insert(rateLimits).values({ key: "old", windowStartedAt: new Date(0), count: 1 });
    const failing = new Proxy(api.db, {
      get: (db, name, self) =>
        name === "selectDistinct"
          ? () => {
              throw new Error("no such column");
            }
          : Reflect.get(db, name, self),
    });
    const transport = { send: async () => {}, close() {} };
    const background = startBackground({ ...api.deps, db: failing, transport });
    await expect.poll(() => api.db.$count(rateLimits)).toBe(0);
    await background.close();
    expect(api.log.join()).toContain("background work failed");
  });
});
