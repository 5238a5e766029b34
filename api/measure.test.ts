import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { auditEntries, charges, signingKeys } from "./db/schema.ts";
import { measure } from "./measure.ts";
import { describeApi } from "./testing/testing.ts";

const DAY_SECONDS = 24 * 3600;

describeApi("the age of the last backup", (api) => {
  const readAge = async () => (await measure(api.db, api.now())).backupAgeSeconds;
  async function note(command: string, outcome: "done" | "refused" | null) {
    const entry = { id: randomUUID(), at: api.now(), operator: "tester", command, details: {}, outcome };
    await api.db.insert(auditEntries).values(entry);
  }

  test("is counted from the last one that was proved", async () => {
    await note("backup", "done");
    api.advance(DAY_SECONDS);
    await note("backup", "done");
    api.advance(60);
    expect(await readAge()).toBe(60);
  });

  test("goes on while backups are refused or cut off, and while other commands are typed", async () => {
    await note("backup", "done");
    api.advance(DAY_SECONDS);
    await note("backup", "refused");
    await note("backup", null);
    await note("restore", "done");
    expect(await readAge()).toBe(DAY_SECONDS);
  });

  test("is the age of the installation where nobody ever made one", async () => {
    await api.db.update(signingKeys).set({ createdAt: api.now() });
    api.advance(3 * DAY_SECONDS);
    expect(await readAge()).toBe(3 * DAY_SECONDS);
  });
});

describeApi("the charges ever written", (api) => {
  const readCharges = async () => (await measure(api.db, api.now())).charges;

  test("only rise, also when charges are forgotten", async () => {
    const before = await readCharges();
    expect(before).toBeGreaterThan(0);
    await api.db.delete(charges);
    expect(await readCharges()).toBe(before);
  });
});
