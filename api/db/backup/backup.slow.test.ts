import { execFileSync } from "node:child_process";
import { fstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { eq, getTableName, isTable, sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { expect, onTestFinished, test } from "vitest";
import { useInstalledPostgres } from "../../testing/database/installed-postgres.ts";
import { dollarPlans } from "../../testing/dollar-plans.ts";
import { growDatabase } from "../../testing/grow.ts";
import { type Database, migrationsFolder } from "../database.ts";
import { openDatabase } from "../open.ts";
import { createPglite } from "../pglite.ts";
import * as schema from "../schema.ts";
import { compareBackup, restoreBackup } from "./restore-backup.ts";
import { inOneMoment, readRows, sumTables } from "./table-rows.ts";
import { writeBackup } from "./write-backup.ts";

/** Three times what is read at once, and a half. */
const FAMILIES = 3_500;
/** What a script, a quoted value or a line of an archive could take for its own. */
const HOSTILE = [
  "\\restrict x",
  "\\unrestrict x",
  "\\.",
  "\\",
  "\\N",
  'it\'s "quoted"; $$ -- /*',
  "two\r\nlines\rand\ta tab",
  "\u2028عائلة معمول\u2029",
  '{"a": [1, null, "\\u0041"]}',
  "COPY public.settings (name, value) FROM stdin;",
].join("\n");
const { settings, webhookEvents, auditEntries } = schema;

const postgres = useInstalledPostgres();
const environment = { PATH: postgres.programs };

type Kind = "pglite" | "postgres";

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "maamoul-backup-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function openFresh(kind: Kind) {
  const databaseUrl = kind === "postgres" ? await postgres.createDatabase() : null;
  const config = { databaseUrl, dataDir: newFolder(), environment };
  const { db, close } = await openDatabase(config, { hasLimits: false });
  onTestFinished(close);
  return { db, config };
}

async function countRows(db: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of Object.values(schema).filter((each) => isTable(each)))
    counts[getTableName(table)] = await db.$count(table);
  return counts;
}

async function writeHostile(db: Database): Promise<void> {
  await db.insert(settings).values({ name: "hostile", value: HOSTILE });
  const details = { text: HOSTILE };
  await db
    .insert(auditEntries)
    .values({ id: HOSTILE, at: new Date(), operator: HOSTILE, command: "backup", details });
}

const ways = [
  { from: "pglite", to: "pglite" },
  { from: "pglite", to: "postgres" },
  { from: "postgres", to: "postgres" },
  { from: "postgres", to: "pglite" },
] as const;

test.each(ways)(
  "every row of thousands of families goes from $from to $to, whatever it says",
  async ({ from, to }) => {
    const path = join(newFolder(), "file");
    const { db: before, config } = await openFresh(from);
    await before.insert(schema.plans).values(dollarPlans);
    await growDatabase(before, FAMILIES);
    await writeHostile(before);
    const sums = await writeBackup(before, config, path);
    await compareBackup({ path, environment }, sums);
    const { db: after } = await openFresh(to);
    expect(await restoreBackup(after, { path, environment })).toEqual(sums);
    const counts = await countRows(after);
    expect(counts).toEqual(await countRows(before));
    expect(counts).toMatchObject({ families: FAMILIES, accounts: FAMILIES, rate_limits: 3 * FAMILIES });
    expect(await after.select().from(settings).where(eq(settings.name, "hostile"))).toEqual([
      { name: "hostile", value: HOSTILE },
    ]);
    expect(await after.select().from(auditEntries)).toEqual(await before.select().from(auditEntries));
  },
);

test.each(["pglite", "postgres"] as const)(
  "the next receipt after a restore into %s has the next number",
  async (kind) => {
    const path = join(newFolder(), "file");
    const { db: before, config } = await openFresh(kind);
    await before.insert(schema.plans).values(dollarPlans);
    await growDatabase(before, 30);
    await writeBackup(before, config, path);
    const { db: after } = await openFresh(kind);
    await restoreBackup(after, { path, environment });
    const [last] = await after.select({ number: sql<number>`max(number)` }).from(schema.charges);
    const next = await after.execute(
      sql`insert into charges (id, family_id, subscription_id, plan_id, period_start, period_end, list_cents, discount_cents, credit_cents, amount_cents, provider, created_at)
      select 'next', family_id, subscription_id, plan_id, period_start, period_end, 0, 0, 0, 0, provider, created_at from charges limit 1 returning number`,
    );
    expect(next).toMatchObject({ rows: [{ number: (last?.number ?? 0) + 1 }] });
  },
);

test.each(["pglite", "postgres"] as const)(
  "a backup from %s that differs from what was there does not count",
  async (kind) => {
    const { db, config } = await openFresh(kind);
    const file = { path: join(newFolder(), "file"), environment };
    await writeHostile(db);
    await writeBackup(db, config, file.path);
    await db.update(settings).set({ value: `${HOSTILE} ` });
    const sums = await inOneMoment(db, (tx) => sumTables(tx));
    await expect(compareBackup(file, sums)).rejects.toThrow(
      `${file.path} was not restored whole: settings differs`,
    );
  },
);

test("a change during a backup is in the file whole or not at all", async () => {
  const { db, config } = await openFresh("postgres");
  const file = { path: join(newFolder(), "file"), environment };
  let isWritten = false;
  async function keepWriting(): Promise<void> {
    for (let id = 0; !isWritten; id++)
      await db.insert(webhookEvents).values({ id: String(id), receivedAt: new Date() });
  }
  const writing = keepWriting();
  const sums = await writeBackup(db, config, file.path);
  isWritten = true;
  await writing;
  await compareBackup(file, sums);
});

/** As 1.x wrote it, with the tables of this version. */
async function writeOldFile(db: Database): Promise<{ path: string; text: string }> {
  const lines: object[] = [{ schema: readMigrationFiles({ migrationsFolder }).at(-1)?.hash, at: new Date() }];
  const sums = await inOneMoment(db, async (tx) => {
    for await (const row of readRows(tx)) lines.push(row);
    return sumTables(tx);
  });
  const path = join(newFolder(), "file");
  const text = [...lines, { sums }].map((line) => `${JSON.stringify(line)}\n`).join("");
  writeFileSync(path, gzipSync(text));
  return { path, text };
}

test.each(["pglite", "postgres"] as const)("a file of the old format is restored into %s", async (kind) => {
  const { db: before } = await openFresh("pglite");
  await before.insert(schema.plans).values(dollarPlans);
  await growDatabase(before, FAMILIES);
  await writeHostile(before);
  const { path } = await writeOldFile(before);
  const { db: after } = await openFresh(kind);
  await restoreBackup(after, { path, environment });
  expect(await countRows(after)).toEqual(await countRows(before));
  expect(await after.select().from(settings)).toEqual(await before.select().from(settings));
});

test("a file of the old format that is cut, changed or of another version is refused, and nothing has changed", async () => {
  const { db } = await openFresh("pglite");
  await writeHostile(db);
  const { path, text } = await writeOldFile(db);
  const restore = (content: string) => {
    writeFileSync(path, gzipSync(content));
    return restoreBackup(db, { path, environment });
  };
  await db.insert(webhookEvents).values({ id: "kept", receivedAt: new Date() });
  const withoutSums = text.slice(0, text.indexOf('{"sums"'));
  await expect(restore(withoutSums)).rejects.toThrow(`${path} ends in the middle`);
  await expect(restore(text.replaceAll("معمول", "كعك"))).rejects.toThrow(`${path} was not restored whole`);
  await expect(restore(text.replace('"schema":"', '"schema":"x'))).rejects.toThrow("is of another version");
  expect(await db.$count(webhookEvents)).toBe(1);
});

/** The files that this process has open, by their numbers on the disk. */
function listOpenFiles(): number[] {
  return readdirSync("/dev/fd").flatMap((descriptor) => {
    try {
      return fstatSync(Number(descriptor)).ino;
    } catch {
      return [];
    }
  });
}

test("a backup that fails has closed its file", async () => {
  const path = join(newFolder(), "file");
  const { db, config } = await openFresh("postgres");
  await expect(writeBackup(db, { ...config, environment: { PATH: newFolder() } }, path)).rejects.toThrow(
    "pg_dump is not installed",
  );
  expect(listOpenFiles()).not.toContain(statSync(path).ino);
});

test("an archive is restored by pg_restore alone", async () => {
  const path = join(newFolder(), "file");
  const { db: before, config } = await openFresh("postgres");
  await writeHostile(before);
  await writeBackup(before, config, path);
  const databaseUrl = await postgres.createDatabase();
  const options = ["--no-owner", "--exit-on-error", "--single-transaction", `--dbname=${databaseUrl}`];
  execFileSync(join(postgres.programs, "pg_restore"), [...options, path]);
  const { db: after, close } = await openDatabase({ databaseUrl, dataDir: "" }, { migrate: false });
  onTestFinished(close);
  expect(await inOneMoment(after, (tx) => sumTables(tx))).toEqual(
    await inOneMoment(before, (tx) => sumTables(tx)),
  );
});

test("a packed folder is restored by PGlite alone", async () => {
  const path = join(newFolder(), "file");
  const { db: before, config } = await openFresh("pglite");
  await writeHostile(before);
  await writeBackup(before, config, path);
  const after = await createPglite(
    join(newFolder(), "db"),
    new Blob([readFileSync(path)], { type: "application/gzip" }),
  );
  onTestFinished(() => after.close());
  const { rows } = await after.query("select value from settings where name = 'hostile'");
  expect(rows).toEqual([{ value: HOSTILE }]);
});

const notWhole = (path: string) => `${path} is not a whole backup of this product`;

test("a packed folder that is cut or changed anywhere is refused, and nothing has changed", async () => {
  const { db, config } = await openFresh("pglite");
  const path = join(newFolder(), "file");
  await writeBackup(db, config, path);
  const whole = readFileSync(path);
  await db.insert(webhookEvents).values({ id: "kept", receivedAt: new Date() });
  const restore = (content: Buffer) => {
    writeFileSync(path, content);
    return restoreBackup(db, { path, environment });
  };
  for (const length of [0, 3, 200, whole.length >> 1, whole.length - 1])
    await expect(restore(whole.subarray(0, length))).rejects.toThrow(notWhole(path));
  const changed = Buffer.from(whole);
  changed.writeUInt8(changed.readUInt8(whole.length >> 1) ^ 1, whole.length >> 1);
  await expect(restore(changed)).rejects.toThrow(notWhole(path));
  expect(await db.$count(webhookEvents)).toBe(1);
});

test("an archive that is cut or changed is refused, and nothing has changed", async () => {
  const { db, config } = await openFresh("postgres");
  await writeHostile(db);
  const path = join(newFolder(), "file");
  await writeBackup(db, config, path);
  const whole = readFileSync(path);
  await db.insert(webhookEvents).values({ id: "kept", receivedAt: new Date() });
  const restore = (content: Buffer) => {
    writeFileSync(path, content);
    return restoreBackup(db, { path, environment });
  };
  for (const length of [0, 3])
    await expect(restore(whole.subarray(0, length))).rejects.toThrow(notWhole(path));
  for (const length of [200, whole.length >> 1, whole.length - 1])
    await expect(restore(whole.subarray(0, length))).rejects.toThrow(/^pg_restore: .*/);
  expect(await db.$count(webhookEvents)).toBe(1);
});

test.each(["pglite", "postgres"] as const)(
  "a family that comes into %s while the file is read is not lost",
  async (kind) => {
    const path = join(newFolder(), "file");
    const { db: before, config } = await openFresh("pglite");
    await writeBackup(before, config, path);
    const { db } = await openFresh(kind);
    const family = { id: "new", createdAt: new Date() };
    const restoring = restoreBackup(db, { path, environment }, async () => {
      await db.insert(schema.families).values(family);
    });
    await expect(restoring).rejects.toThrow("has people or payments in it");
    expect(await db.$count(schema.families)).toBe(1);
  },
);

test("an archive that lacks a table is refused", async () => {
  const { config } = await openFresh("postgres");
  const path = join(newFolder(), "file");
  const options = ["--format=custom", "--exclude-table=webhook_events", `--file=${path}`];
  execFileSync(join(postgres.programs, "pg_dump"), [...options, `--dbname=${config.databaseUrl}`]);
  const { db } = await openFresh("pglite");
  await expect(restoreBackup(db, { path, environment })).rejects.toThrow(
    `${path} has no table webhook_events`,
  );
});

test("an archive of another version is refused", async () => {
  const { db, config } = await openFresh("postgres");
  const path = join(newFolder(), "file");
  await db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 1`);
  await writeBackup(db, config, path);
  await expect(restoreBackup(db, { path, environment })).rejects.toThrow(`${path} is of another version`);
});

const wrongFiles = {
  "a text": "hello\n",
  "a packed text": gzipSync("hello\n".repeat(1_000)),
  "a packed text as long as a tar's first block": gzipSync("x".repeat(100_000)),
};

test.each(Object.entries(wrongFiles))("%s is refused", async (_, content) => {
  const { db } = await openFresh("pglite");
  const path = join(newFolder(), "file");
  writeFileSync(path, content);
  await expect(restoreBackup(db, { path, environment })).rejects.toThrow(notWhole(path));
});

test.each(["gnu", "pax"])("a packed folder that is no database is refused: %s", async (format) => {
  const { db } = await openFresh("pglite");
  const path = join(newFolder(), "file");
  const tar = ["--create", "--gzip", `--format=${format}`, "package.json", "docs/decisions"];
  writeFileSync(path, execFileSync("tar", tar));
  await expect(restoreBackup(db, { path, environment })).rejects.toThrow(notWhole(path));
});

test("the packed folder of another database is refused", async () => {
  const { db, config } = await openFresh("pglite");
  const path = join(newFolder(), "file");
  await db.execute(sql`drop schema drizzle cascade`);
  await writeBackup(db, config, path);
  await expect(restoreBackup(db, { path, environment })).rejects.toThrow(`${path} is of another version`);
});
