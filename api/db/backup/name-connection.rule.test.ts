import { expect, test } from "vitest";
import { nameConnection } from "./name-connection.ts";

test("an address is taken apart, with what is percent-encoded in it", () => {
  expect(nameConnection("postgres://maamoul:p%20w%2F%40@db.example:6543/fam%C3%ADly")).toMatchObject({
    PGHOST: "db.example",
    PGPORT: "6543",
    PGUSER: "maamoul",
    PGPASSWORD: "p w/@",
    PGDATABASE: "famíly",
  });
});

test("a folder of sockets is a host", () => {
  const named = nameConnection("postgres:///maamoul?host=/var/run/postgresql");
  expect(named).toMatchObject({ PGHOST: "/var/run/postgresql", PGDATABASE: "maamoul" });
});

test.each([
  ["", undefined, undefined],
  ["?sslmode=disable", "disable", undefined],
  ["?sslmode=no-verify", "require", undefined],
  ["?sslmode=require&uselibpqcompat=true", "require", undefined],
  ["?sslmode=require", "verify-full", "system"],
  ["?sslmode=verify-full", "verify-full", "system"],
])("the certificate of the server is checked as our driver checks it: %s", (query, mode, authorities) => {
  const named = nameConnection(`postgres://maamoul@db.example/maamoul${query}`);
  expect([named.PGSSLMODE, named.PGSSLROOTCERT]).toEqual([mode, authorities]);
});
