import { openAsBlob } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { keepPlans } from "./keep-plans.ts";

let client: PGlite;

beforeAll(async () => {
  client = await PGlite.create({ loadDataDir: await openAsBlob(inject("pgliteTemplate")) });
  keepPlans(client);
});
afterAll(() => client.close());
beforeEach(() =>
  client.exec("drop table if exists jars; create table jars (name text, figs int, filled timestamptz)"),
);

const insert = (name: string, figs: number) =>
  client.query("insert into jars (name, figs) values ($1, $2)", [name, figs]);

async function countKept(text: string): Promise<number> {
  const [result] = await client.exec("select statement from pg_prepared_statements");
  return result?.rows.filter(({ statement }) => statement === text).length ?? 0;
}

test("what is asked again is planned once and answers what is there now", async () => {
  const text = "select figs from jars where name = $1";
  const ask = async () => (await client.query(text, ["green"])).rows;
  expect(await ask()).toEqual([]);
  await insert("green", 7);
  for (let times = 0; times < 8; times++) expect(await ask()).toEqual([{ figs: 7 }]);
  await client.transaction((tx) => tx.query("update jars set figs = 8"));
  expect(await ask()).toEqual([{ figs: 8 }]);
  expect(await countKept(text)).toBe(1);
});

test("values of each kind come and go as without it", async () => {
  const filled = new Date("2026-03-01T10:00:00Z");
  const text =
    "select $1::timestamptz as at, $2::int as figs, $3::jsonb as lids, $4::text[] as names, $5::text as none";
  const values = [filled, 3, { red: 1 }, ["a b", 'c"d'], null];
  const { rows, fields } = await client.query(text, values);
  expect(rows).toEqual([{ at: filled, figs: 3, lids: { red: 1 }, names: ["a b", 'c"d'], none: null }]);
  expect(fields.map(({ name }) => name)).toEqual(["at", "figs", "lids", "names", "none"]);
});

test("a transaction under way is not joined", async () => {
  await insert("green", 1);
  const text = "select figs from jars";
  const begun = Promise.withResolvers<void>();
  const changing = client.transaction(async (tx) => {
    await tx.query("update jars set figs = 2");
    begun.resolve();
    await tx.query(text);
    await tx.rollback();
  });
  await begun.promise;
  expect((await client.query(text)).rows).toEqual([{ figs: 1 }]);
  await changing;
});

test("what is refused leaves the next question alone", async () => {
  await expect(client.query("select nothing from nowhere")).rejects.toMatchObject({ code: "42P01" });
  const divide = async (by: number) => (await client.query("select 6 / $1::int as each", [by])).rows;
  expect(await divide(2)).toEqual([{ each: 3 }]);
  await expect(divide(0)).rejects.toMatchObject({ code: "22012" });
  expect(await divide(3)).toEqual([{ each: 2 }]);
});

test("texts without end are answered, and not all kept", async () => {
  for (let figs = 0; figs < 150; figs++)
    expect((await client.query(`select ${figs} as figs`)).rows).toEqual([{ figs }]);
  const [kept] =
    (await client.exec("select count(*)::int as kept from pg_prepared_statements"))[0]?.rows ?? [];
  expect(kept?.kept).toBe(100);
});
