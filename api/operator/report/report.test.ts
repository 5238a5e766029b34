import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { addDays } from "../../../contract/rules.ts";
import { createRender } from "../../../web/render.ts";
import { auditEntries, charges, creditNotes, families, outbox, subscriptions } from "../../db/schema.ts";
import { describeOnBothDatabases } from "../../testing/testing.ts";
import { operate } from "../operate.ts";

const PARENT = "parent@maamoul.example";
const TRIAL = "trial@maamoul.example";
const PREMIUM = "premium@maamoul.example";
const CARD = { number: "4242 4242 4242 4242", expiry: "08/40", cvc: "123", name: "Layla Haddad" };
const folder = mkdtempSync(join(tmpdir(), "maamoul-report-"));
const render = createRender({
  stylesheet: "/assets/styles.css",
  readStyles: async () => ".of-the-site{}",
});
afterAll(() => rmSync(folder, { recursive: true }));

describeOnBothDatabases("the report", (api) => {
  async function run(line: string) {
    const printed: string[] = [];
    const print = (text: string) => void printed.push(text);
    const code = await operate(
      line.split(" "),
      { print, printError: print, readStdin: async () => "", ask: null },
      async () => ({ deps: { ...api.deps, render }, close: async () => {} }),
      { operator: "salma", folder },
    );
    return { code, said: printed.join("\n") };
  }
  const read = async (options = "") =>
    JSON.parse((await run(`report ${randomUUID()}.html ${options} --json`.replace("  ", " "))).said);
  async function buy(email: string) {
    const path = await api.openCheckout(await api.signIn(email), "premium-yearly");
    await api.app.request(path, { method: "POST", body: new URLSearchParams(CARD) });
  }

  test("counts families and the plans that trials became on their day, gifts and others not", async () => {
    await buy(TRIAL);
    await buy(PARENT);
    await run("trial extend employee@adnoc.ae 7");
    await run("grant employee@adnoc.ae premium-yearly");
    const { days, newFamilies, trialsPaid } = await read();
    expect([days.length, days.at(0), days.at(-1)]).toEqual([90, "2025-12-02", "2026-03-01"]);
    expect(newFamilies).toEqual({ values: [...Array(89).fill(0), 5], before: 0 });
    expect(trialsPaid.values.at(-1)).toBe(1);
  });

  test("a day is the Gulf's, and what came before the days is compared", async () => {
    const at = (day: string) => ({ id: randomUUID(), createdAt: new Date(day) });
    // An hour before midnight in London is the next day in Abu Dhabi.
    await api.db
      .insert(families)
      .values([at("2026-02-26T23:00Z"), at("2026-02-19T08:00Z"), at("2026-02-10T08:00Z")]);
    const { days, newFamilies } = await read("--days 7");
    expect(days[4]).toBe("2026-02-27");
    expect(newFamilies).toEqual({ values: [0, 0, 0, 0, 1, 0, 5], before: 1 });
  });

  test("a cancellation counts on its day with its reason, until it is resumed", async () => {
    const bearer = await api.signIn(PREMIUM);
    await api.call("cancelSubscription", { bearer, body: { reason: "price" } });
    api.advance(24 * 3600);
    const { cancelled, reasons } = await read("--days 7");
    expect([cancelled.values, reasons]).toEqual([[0, 0, 0, 0, 0, 1, 0], [{ reason: "price", times: 1 }]]);
    await api.call("resumeSubscription", { bearer: await api.signIn(PREMIUM) });
    expect(await read("--days 7")).toMatchObject({ cancelled: { values: Array(7).fill(0) }, reasons: [] });
  });

  test("income is by currency, the larger first, with what was refunded", async () => {
    const [charge] = await api.db.select().from(charges);
    const { id, number: _, receiptNumber: __, ...row } = charge ?? expect.fail();
    await api.db.insert(charges).values({
      ...row,
      id: randomUUID(),
      providerReference: "another",
      amountCents: 36_500,
      currency: "AED",
      createdAt: addDays(api.now(), -1),
    });
    await api.db
      .insert(creditNotes)
      .values({ id: randomUUID(), chargeId: id, year: 2026, number: 1, cents: 900, createdAt: api.now() });
    const none = [0, 0, 0, 0, 0];
    expect((await read("--days 7")).income).toEqual([
      {
        currency: "AED",
        received: { values: [...none, 36_500, 0], before: 0 },
        refunded: { values: [...none, 0, 0], before: 0 },
      },
      {
        currency: "USD",
        received: { values: [...none, 0, 9939], before: 0 },
        refunded: { values: [...none, 0, 900], before: 0 },
      },
    ]);
  });

  test("mail is counted by what became of it, for the days that it is kept", async () => {
    const now = api.now();
    const mail = { kind: "x", recipient: PARENT, language: "en", payload: {}, createdAt: now } as const;
    await api.db.insert(outbox).values([
      { ...mail, id: "sent", nextAttemptAt: now, sentAt: now },
      { ...mail, id: "failed", nextAttemptAt: now, failedAt: addDays(now, -1) },
      { ...mail, id: "waits", nextAttemptAt: now },
    ]);
    expect((await read()).mail).toMatchObject({
      sent: [0, 0, 0, 0, 0, 0, 1],
      failed: [0, 0, 0, 0, 0, 1, 0],
      waiting: 1,
    });
  });

  test("is one file without script, address or person, and takes no other file's place", async () => {
    await api.db
      .update(subscriptions)
      .set({ cancelledAt: api.now(), cancelNote: "<b>Layla's note</b>" })
      .where(eq(subscriptions.familyId, await api.familyOf(PREMIUM)));
    const name = `${randomUUID()}.html`;
    expect(await run(`report ${name}`)).toEqual({
      code: 0,
      said: `${join(folder, name)} shows the last 90 days`,
    });
    const page = readFileSync(join(folder, name), "utf8");
    expect(page).toContain("$99.39");
    expect(page).toContain("<style>.of-the-site{}</style>");
    expect(page).not.toMatch(/<script|<link|https?:|href="[^#]|src=|style=|@maamoul|Layla/);
    expect(await run(`report ${name}`)).toMatchObject({
      code: 1,
      said: `There is a file ${join(folder, name)} already`,
    });
    expect(await run("report x.html --days 3")).toMatchObject({ code: 2 });
    expect(await run("report none/x.html")).toMatchObject({ code: 1 });
    expect(await api.db.$count(auditEntries)).toBe(0);
  });
});
