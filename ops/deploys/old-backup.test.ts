import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPostgresDatabase } from "../../api/testing/database/create-database.ts";
import { runProgram } from "../../api/testing/operator-process.ts";
import { unpackVersionBefore } from "./unpack-version-before.ts";

const folder = mkdtempSync(join(tmpdir(), "maamoul-old-backup-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, "old.gz");
const KEY_SECRET = "a secret that is long enough for the keys";

/** The demo accounts of the version before, in its own format. */
const SEED = `
  import pino from "pino";
  import { readApiConfig } from "./api/read-config.ts";
  import { startApi } from "./api/start.ts";
  const config = readApiConfig(process.env, { publicOrigin: "http://localhost:3000" });
  const { close } = await startApi(config, { logger: pino({ level: "silent" }) });
  await close();`;

beforeAll(() => {
  const tree = unpackVersionBefore(folder, "to run");
  const env = { ...process.env, DATA_DIR: join(folder, "before"), KEY_SECRET };
  const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: tree, env });
  run("--input-type=module", "--eval", SEED);
  run("api/operator/main.ts", "backup", file);
});

const places = {
  "an embedded database": async () => ({ DATA_DIR: join(folder, "after"), KEY_SECRET }),
  PostgreSQL: async () => ({ DATABASE_URL: await createPostgresDatabase(), KEY_SECRET }),
};

test.each(Object.entries(places))("a backup of the version before is restored into %s", async (_, place) => {
  const env = await place();
  expect(runProgram("migrate", [], env).status).toBe(0);
  expect(runProgram("main", ["restore", file, "--yes"], env)).toEqual({
    status: 0,
    said: "The database has 6 accounts, 1 subscriptions and 1 payments, compared with the file\n",
  });
  expect(runProgram("main", ["show", "premium@maamoul.example"], env).status).toBe(0);
});
