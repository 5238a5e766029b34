import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createPostgresDatabase } from "../testing/database/create-database.ts";
import { runProgram } from "../testing/operator-process.ts";
import { startQuietly } from "../testing/start.ts";

const KEY_SECRET = "a secret that is long enough for the keys";

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "maamoul-restore-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** The file has the keys as KEY_SECRET sealed them. */
async function backUp(): Promise<string> {
  const env = { DATA_DIR: freshFolder(), KEY_SECRET };
  await (await startQuietly(env)).close();
  const file = join(freshFolder(), "sealed");
  expect(runProgram("main", ["backup", file], env).status).toBe(0);
  return file;
}

const places = {
  PostgreSQL: async () => ({ DATABASE_URL: await createPostgresDatabase() }),
  "an embedded database": async () => {
    const env = { DATA_DIR: freshFolder() };
    expect(runProgram("migrate", [], env).status).toBe(0);
    return env;
  },
};

test.each(Object.entries(places))(
  "a backup whose keys cannot be opened is not restored into %s",
  async (_, place) => {
    const file = await backUp();
    const after = { ...(await place()), KEY_SECRET: KEY_SECRET.toUpperCase() };
    expect(runProgram("main", ["restore", file, "--yes"], after)).toEqual({
      status: 1,
      said: `KEY_SECRET takes the secret that the keys in ${file} were sealed with\n`,
    });
    expect(runProgram("main", ["accounts", "list"], after).said).toBe("None.\n");
  },
);

test("a backup is restored once the secret is right, whatever the empty database was opened with before", async () => {
  const file = await backUp();
  const empty = { DATABASE_URL: await createPostgresDatabase() };
  expect(runProgram("main", ["status"], { ...empty, KEY_SECRET: KEY_SECRET.toUpperCase() }).status).toBe(0);
  const after = { ...empty, KEY_SECRET };
  expect(runProgram("main", ["restore", file, "--yes"], after)).toEqual({
    status: 0,
    said: "The database has 6 accounts, 1 subscriptions and 1 payments, compared with the file\n",
  });
  expect(runProgram("main", ["status"], after).status).toBe(0);
});

test("a file that is not there is refused in one line, and nothing has changed", async () => {
  const env = await places.PostgreSQL();
  const plans = runProgram("main", ["plans", "list"], env).said;
  const file = join(freshFolder(), "none");
  expect(runProgram("main", ["restore", file, "--yes"], env)).toEqual({
    status: 1,
    said: `ENOENT: no such file or directory, open '${file}'\n`,
  });
  expect(runProgram("main", ["plans", "list"], env).said).toBe(plans);
});
