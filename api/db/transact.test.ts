import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { describeApi } from "../testing/testing.ts";
import { accounts, activities, invitations, outbox } from "./schema.ts";
import { transact } from "./transact.ts";

const body = { email: "aunt@families.example" };

describeApi("a transaction that PostgreSQL asks for again", (api) => {
  beforeEach(async () => {
    await api.db.execute(sql`create sequence tries`);
  });
  afterEach(async () => {
    await api.db.execute(sql`drop trigger conflict on invitations`);
    await api.db.execute(sql`drop function conflict`);
    await api.db.execute(sql`drop sequence tries`);
  });

  /** The first so many writes of an invitation end in this error. A sequence counts what is rolled back too. */
  async function conflict(code: string, times: number): Promise<void> {
    await api.db.execute(
      sql.raw(`create function conflict() returns trigger language plpgsql as $$ begin
        if nextval('tries') <= ${times} then raise 'conflict' using errcode = '${code}'; end if;
        return new;
      end $$`),
    );
    await api.db.execute(
      sql`create trigger conflict before insert on invitations for each row execute function conflict()`,
    );
  }

  test.each([
    ["40P01", "a deadlock"],
    ["40001", "a serialization failure"],
  ])("%s, %s, is repeated, and what the call does is done once", async (code) => {
    await conflict(code, 3);
    await api.call("inviteAdult", { bearer: await api.signIn("parent@maamoul.example"), body });
    const rows = [invitations, outbox, activities].map((table) => api.db.$count(table));
    expect(await Promise.all(rows)).toEqual([1, 1, 1]);
  });

  test("the caller may come back after the last repeat, and nothing is done", async () => {
    await conflict("40P01", 1_000);
    const bearer = await api.signIn("parent@maamoul.example");
    const { status, headers, body: said } = await api.refuse("inviteAdult", { bearer, body });
    expect([status, said.code, headers.get("Retry-After")]).toEqual([503, "unavailable", "5"]);
    const rows = [invitations, outbox, activities].map((table) => api.db.$count(table));
    expect(await Promise.all(rows)).toEqual([0, 0, 0]);
  });

  test("any other error is not repeated", async () => {
    await conflict("23514", 1_000);
    const bearer = await api.signIn("parent@maamoul.example");
    expect((await api.refuse("inviteAdult", { bearer, body })).status).toBe(500);
    expect(await api.db.$count(sql`tries`, sql`last_value = 1`)).toBe(1);
  });
});

describeApi("two transactions that wait for each other", (api) => {
  test("both are done in the end", async () => {
    const bothHaveOne = Promise.withResolvers<void>();
    let holders = 0;
    const rename = (emails: readonly string[], name: string) =>
      transact(api.db, async (db) => {
        for (const [index, email] of emails.entries()) {
          await db.update(accounts).set({ name }).where(sql`${accounts.email} = ${email}`);
          if (index === 0 && ++holders === 2) bothHaveOne.resolve();
          await bothHaveOne.promise;
        }
      });
    const emails = ["parent@maamoul.example", "trial@maamoul.example"];
    await Promise.all([rename(emails, "One"), rename(emails.toReversed(), "Other")]);
    expect(holders).toBeGreaterThan(2);
    expect(await api.db.$count(accounts, sql`${accounts.name} in ('One', 'Other')`)).toBe(2);
  });
});
