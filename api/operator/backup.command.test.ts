import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { writeBackup } from "../db/backup.ts";
import { openDatabase } from "../db/open.ts";
import { readApiConfig } from "../read-config.ts";
import { seedCatalogue } from "../seed/catalogue.ts";
import { startQuietly } from "../testing/start.ts";
import { createPostgresDatabase } from "../testing/testing.ts";

const root = mkdtempSync(join(tmpdir(), "maamoul-backup-"));
afterAll(() => rmSync(root, { recursive: true }));
const KEY_SECRET = "a secret that is long enough for the keys";
const execFileLater = promisify(execFile);
const SLOW_MS = 300_000;
let folders = 0;

function freshFolder(): string {
  const folder = join(root, String(folders++));
  mkdirSync(folder);
  return folder;
}

const ways = [
  ["an embedded database", "PostgreSQL"],
  ["PostgreSQL", "an embedded database"],
] as const;

type Env = Record<string, string>;
const places: Record<(typeof ways)[number][0], () => Promise<Env>> = {
  "an embedded database": async () => ({ DATA_DIR: freshFolder() }),
  PostgreSQL: async () => ({ DATABASE_URL: await createPostgresDatabase(), DATA_DIR: freshFolder() }),
};

function run(script: string, args: string[], env: Env) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`api/operator/${script}.ts`, ...args], {
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
}

async function ask(api: Awaited<ReturnType<typeof startQuietly>>, path: string, bearer: string) {
  const response = await api.app.request(path, { headers: { Authorization: `Bearer ${bearer}` } });
  return [response.status, await response.json()];
}

async function logIn(api: Awaited<ReturnType<typeof startQuietly>>): Promise<string> {
  const response = await api.app.request("/api/v1/users/login", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: "premium@maamoul.example", password: "cookies-123" }),
  });
  return (await response.json()).access_token;
}

test(
  "a backup whose keys cannot be opened is not restored",
  async () => {
    const before = { DATABASE_URL: await createPostgresDatabase(), KEY_SECRET };
    await (await startQuietly(before)).close();
    const file = join(freshFolder(), "sealed");
    expect(run("main", ["backup", file], before).status).toBe(0);
    const after = { DATABASE_URL: await createPostgresDatabase(), KEY_SECRET: KEY_SECRET.toUpperCase() };
    expect(run("main", ["restore", file, "--yes"], after)).toEqual({
      status: 1,
      said: `KEY_SECRET takes the secret that the keys in ${file} were sealed with\n`,
    });
    expect(run("main", ["accounts", "list"], after).said).toBe("None.\n");
  },
  SLOW_MS,
);

test(
  "a backup is restored once the secret is right, whatever the empty database was opened with before",
  async () => {
    const before = { DATABASE_URL: await createPostgresDatabase(), KEY_SECRET };
    await (await startQuietly(before)).close();
    const file = join(freshFolder(), "sealed");
    expect(run("main", ["backup", file], before).status).toBe(0);
    const empty = { DATABASE_URL: await createPostgresDatabase() };
    expect(run("main", ["status"], { ...empty, KEY_SECRET: KEY_SECRET.toUpperCase() }).status).toBe(0);
    const after = { ...empty, KEY_SECRET };
    expect(run("main", ["restore", file, "--yes"], after)).toEqual({
      status: 0,
      said: "The database has 6 accounts, 1 subscriptions and 1 payments, compared with the file\n",
    });
    expect(run("main", ["status"], after).status).toBe(0);
  },
  SLOW_MS,
);

test(
  "a backup that cannot be written is refused in one line, and the entry says so",
  async () => {
    const env = { DATABASE_URL: await createPostgresDatabase() };
    const file = join(root, "nowhere", "file");
    expect(run("main", ["backup", file], env)).toEqual({
      status: 1,
      said: `ENOENT: no such file or directory, open '${file}.part'\n`,
    });
    const [entry] = JSON.parse(run("main", ["audit", "--json"], env).said);
    expect(entry).toMatchObject({ command: "backup", outcome: "refused" });
  },
  SLOW_MS,
);

test.each(ways)(
  "%s is backed up while it serves, lost, and found again whole in %s, with every session",
  async (from, to) => {
    const before: Env = { ...(await places[from]()), KEY_SECRET };
    const file = join(freshFolder(), "maamoul.backup");
    const serving = await startQuietly(before);
    const bearer = await logIn(serving);
    const paths = ["/api/v1/family-subscription/features", "/api/v1/users/settings"];
    const known = await Promise.all(paths.map((path) => ask(serving, path, bearer)));
    // In a process of its own: the command reaches the embedded database through the server.
    const env = { ...process.env, ...before };
    const written = await execFileLater(process.execPath, ["api/operator/main.ts", "backup", file], { env });
    expect(written).toEqual({
      stdout: `${file} has 6 accounts, 1 subscriptions and 1 payments; it was restored elsewhere and compared\n`,
      stderr: "",
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await serving.close();
    rmSync(before.DATA_DIR ?? "", { recursive: true });

    const after = { ...(await places[to]()), KEY_SECRET };
    expect(run("migrate", [], after).status).toBe(0);
    expect(run("main", ["restore", file, "--yes"], after)).toEqual({
      status: 0,
      said: "The database has 6 accounts, 1 subscriptions and 1 payments, compared with the file\n",
    });
    expect(run("main", ["restore", file, "--yes"], after).said).toContain("has people or payments in it");
    const restored = await startQuietly(after);
    expect(await Promise.all(paths.map((path) => ask(restored, path, bearer)))).toEqual(known);
    expect(await logIn(restored)).toBeTypeOf("string");
    await restored.close();
  },
  SLOW_MS,
);

test(
  "a file that is cut, changed, of another version or not there is refused, and nothing has changed",
  async () => {
    const env = { DATABASE_URL: await createPostgresDatabase() };
    const { db, close } = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: "" });
    const now = new Date();
    await seedCatalogue(db, readApiConfig({}, { publicOrigin: "http://localhost:3000" }), now);
    const file = join(freshFolder(), "whole");
    await writeBackup(db, file, now);
    const text = gunzipSync(readFileSync(file)).toString();
    const write = (name: string, content: Buffer) => {
      const path = join(root, name);
      writeFileSync(path, content);
      return path;
    };
    const lines = text.trimEnd().split("\n");
    const restore = (path: string) => run("main", ["restore", path, "--yes"], env).said;
    const cut = write("cut", gzipSync(`${lines.slice(0, -1).join("\n")}\n`));
    expect(restore(cut)).toBe(`${cut} ends in the middle\n`);
    const changed = write("changed", gzipSync(text.replace("premium-monthly", "premium-mouthly")));
    expect(restore(changed)).toBe(`${changed} was not restored whole: plans differs\n`);
    const other = write("other", gzipSync(text.replace(/"schema":"./, '"schema":"x')));
    expect(restore(other)).toContain("is of another version");
    const torn = write("torn", readFileSync(file).subarray(0, 200));
    expect(restore(torn)).toBe(`${torn} is not a whole backup: it cannot be unpacked\n`);
    expect(restore(join(root, "none"))).toContain("no such file");
    expect(run("main", ["plans", "list"], env).said).toContain("premium-monthly");
    await close();
  },
  SLOW_MS,
);
