import { expect, test } from "vitest";
import { openPostgres } from "../db/open-postgres.ts";
import { createPostgresDatabase } from "../testing/database/create-database.ts";
import { runProgram } from "../testing/operator-process.ts";

test("the operator's command refuses an empty schema in one line and makes none, and a migration does", async () => {
  const url = await createPostgresDatabase("template0");
  const env = { DATABASE_URL: url };
  const list = () => runProgram("main", ["accounts", "list"], env);
  expect(list()).toEqual({ status: 1, said: expect.stringMatching(/^.*has no tables yet.*\n$/) });
  await expect(openPostgres(url, { migrate: false })).rejects.toThrow("has no tables yet");
  expect(runProgram("migrate", [], env)).toEqual({ status: 0, said: expect.stringContaining("is ready") });
  expect(list()).toEqual({ status: 0, said: "None.\n" });
});
