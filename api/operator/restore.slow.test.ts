import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { writeBackup } from "../db/backup.ts";
import { openDatabase } from "../db/open.ts";
import { readApiConfig } from "../read-config.ts";
import { seedCatalogue } from "../seed/catalogue.ts";
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
  const env = { DATABASE_URL: await createPostgresDatabase(), KEY_SECRET };
  await (await startQuietly(env)).close();
  const file = join(freshFolder(), "sealed");
  expect(runProgram("main", ["backup", file], env).status).toBe(0);
  return file;
}

test("a backup whose keys cannot be opened is not restored", async () => {
  const file = await backUp();
  const after = { DATABASE_URL: await createPostgresDatabase(), KEY_SECRET: KEY_SECRET.toUpperCase() };
  expect(runProgram("main", ["restore", file, "--yes"], after)).toEqual({
    status: 1,
    said: `KEY_SECRET takes the secret that the keys in ${file} were sealed with\n`,
  });
  expect(runProgram("main", ["accounts", "list"], after).said).toBe("None.\n");
});

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

test("a file that is cut, changed, of another version or not there is refused, and nothing has changed", async () => {
  const env = { DATABASE_URL: await createPostgresDatabase() };
  const { db, close } = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: "" });
  const now = new Date();
  await seedCatalogue(db, readApiConfig({}, { publicOrigin: "http://localhost:3000" }), now);
  const folder = freshFolder();
  const file = join(folder, "whole");
  await writeBackup(db, file, now);
  const text = gunzipSync(readFileSync(file)).toString();
  const write = (name: string, content: Buffer) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const lines = text.trimEnd().split("\n");
  const restore = (path: string) => runProgram("main", ["restore", path, "--yes"], env).said;
  const cut = write("cut", gzipSync(`${lines.slice(0, -1).join("\n")}\n`));
  expect(restore(cut)).toBe(`${cut} ends in the middle\n`);
  const changed = write("changed", gzipSync(text.replace("premium-monthly", "premium-mouthly")));
  expect(restore(changed)).toBe(`${changed} was not restored whole: plans differs\n`);
  const other = write("other", gzipSync(text.replace(/"schema":"./, '"schema":"x')));
  expect(restore(other)).toContain("is of another version");
  const torn = write("torn", readFileSync(file).subarray(0, 200));
  expect(restore(torn)).toBe(`${torn} is not a whole backup: it cannot be unpacked\n`);
  expect(restore(join(folder, "none"))).toContain("no such file");
  expect(runProgram("main", ["plans", "list"], env).said).toContain("premium-monthly");
  await close();
});
