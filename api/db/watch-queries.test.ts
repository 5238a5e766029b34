import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createPostgresDatabase } from "../testing/database/create-database.ts";
import { openDatabase } from "./open.ts";
import { settings } from "./schema.ts";

async function nameDatabase(isEmbedded: boolean) {
  if (!isEmbedded) return { databaseUrl: await createPostgresDatabase(), dataDir: "" };
  const dataDir = mkdtempSync(join(tmpdir(), "maamoul-watched-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  return { databaseUrl: null, dataDir };
}

test.each([
  ["PGlite", true],
  ["PostgreSQL", false],
])(
  "every query on %s is watched, of a transaction too, and a failure passes through",
  async (_, isEmbedded) => {
    const texts: string[] = [];
    const { db, ping, close } = await openDatabase(await nameDatabase(isEmbedded), {
      watchQuery(text, run) {
        texts.push(text);
        return run();
      },
    });
    onTestFinished(close);
    texts.length = 0;
    await ping();
    await db.transaction(async (tx) => {
      await tx.insert(settings).values({ name: "one", value: "1" });
      expect(await tx.$count(settings)).toBe(1);
    });
    const again = db.transaction((tx) => tx.insert(settings).values({ name: "one", value: "2" }));
    await expect(again).rejects.toThrow();
    expect(await db.select().from(settings)).toEqual([{ name: "one", value: "1" }]);
    const watched = texts.filter((text) => !/^(begin|commit|rollback)/.test(text));
    expect(watched.map((text) => text.split(" ")[0])).toEqual([
      "select",
      "insert",
      "select",
      "insert",
      "select",
    ]);
  },
);
