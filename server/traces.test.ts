import { expect, test } from "vitest";
import { serveTestSite } from "./testing.ts";
import { describeQuery, openTraces } from "./traces.ts";

test("a collector that is away is no matter for whoever asks", async () => {
  const traces = openTraces("http://127.0.0.1:1");
  const { ask } = await serveTestSite({ traces });
  expect((await ask("/")).status).toBe(200);
  await traces.close().catch(() => {});
});

test.each([
  ['select "id" from "accounts" where "email" = $1', "select", "accounts"],
  ['insert into "sessions" ("id") values ($1)', "insert", "sessions"],
  ['update "families" set "balances" = $1', "update", "families"],
  ['delete from "outbox"', "delete", "outbox"],
  ["begin", "begin", undefined],
])("%s is called %s of %s", (text, operation, table) => {
  expect(describeQuery(text)).toEqual({ operation, table });
});
