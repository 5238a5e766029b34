import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Seller } from "../../../contract/brand.ts";
import { type charges, creditNotes, type Subscription } from "../../db/schema.ts";
import { addCharge, gatherFamily } from "../../testing/families/family.ts";
import { describeApi } from "../../testing/testing.ts";
import { operate } from "../operate.ts";

const seller: Seller = {
  name: { en: "Maamoul FZ-LLC", ar: "معمول ش.م.ح" },
  taxNumber: "100123456700003",
  registration: {
    street: "Office 1, Example Tower",
    city: "Abu Dhabi",
    emirate: "AUH",
    license: "CN-0000000",
    authority: "Abu Dhabi Department of Economic Development",
  },
};
const school = {
  name: "Al Noor School",
  address: "Falaj Hazza Street, Al Ain",
  taxNumber: "100987654300003",
};
const aed = { currency: "AED", listCents: 36_500, discountCents: 5_000, creditCents: 0, amountCents: 31_500 };
const january = "--from 2026-01-01 --to 2026-01-31";

describeApi("operator invoices", (api) => {
  let folder: string;
  let subscription: Subscription;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "maamoul-invoices-"));
    subscription = await gatherFamily(api);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  let count = 0;
  function sell(change: Partial<typeof charges.$inferInsert> = {}) {
    count += 1;
    return addCharge(api, subscription, {
      ...aed,
      id: `6b2e0a4e-0000-4000-8000-${String(count).padStart(12, "0")}`,
      provider: "stripe",
      buyer: school,
      taxPercent: 5,
      receiptYear: 2026,
      receiptNumber: 10 + count,
      periodStart: new Date("2026-01-10T08:00:00Z"),
      periodEnd: new Date("2027-01-10T08:00:00Z"),
      createdAt: new Date("2026-01-10T08:00:00Z"),
      ...change,
    });
  }
  async function refund(charge: { id: string }, cents: number) {
    const note = { id: "0d7c1f8a-0000-4000-8000-000000000001", year: 2026, number: 1 };
    await api.db
      .insert(creditNotes)
      .values({ ...note, chargeId: charge.id, cents, createdAt: new Date("2026-01-20T08:00:00Z") });
  }
  beforeEach(() => {
    count = 0;
  });

  async function run(options: string, { of = seller }: { of?: Seller } = {}) {
    const printed: string[] = [];
    const errors: string[] = [];
    const { config } = api.deps;
    const code = await operate(
      ["invoices", ...options.split(" ")],
      {
        print: (text) => printed.push(text),
        printError: (text) => errors.push(text),
        readStdin: async () => "",
        ask: null,
      },
      async () => ({
        deps: { ...api.deps, config: { ...config, business: { ...config.business, seller: of } } },
        close: async () => {},
      }),
      { operator: "tester", folder },
    );
    return { code, out: printed.join("\n"), errors };
  }
  const read = (name: string) => readFileSync(join(folder, "invoices-2026-01-01-2026-01-31", name), "utf8");

  test("writes a file for each tax document, as the samples that were held against the rules", async () => {
    const charge = await sell();
    await refund(charge, 10_500);
    await sell({ currency: null, listCents: 9_939, discountCents: 0, creditCents: 939, amountCents: 9_000 });
    const { code, errors } = await run(january);
    expect([code, errors]).toEqual([0, []]);
    await expect(read("2026-000011.xml")).toMatchFileSnapshot("../../billing/e-invoices/samples/invoice.xml");
    await expect(read("CN-2026-000001.xml")).toMatchFileSnapshot(
      "../../billing/e-invoices/samples/credit-note.xml",
    );
    await expect(read("2026-000012.xml")).toMatchFileSnapshot(
      "../../billing/e-invoices/samples/in-dollars.xml",
    );
  });

  test("leaves out consumers, receipts without tax, the sandbox and other days", async () => {
    await sell({ buyer: null });
    await sell({ buyer: { ...school, taxNumber: null } });
    await sell({ taxPercent: null });
    await sell({ provider: "sandbox" });
    await sell({ createdAt: new Date("2025-12-31T19:59:59Z") });
    await sell({ createdAt: new Date("2026-01-31T20:00:00Z") });
    await sell({ createdAt: new Date("2025-12-31T20:00:00Z") });
    await sell({ createdAt: new Date("2026-01-31T19:59:59Z") });
    await run(`${january} --into here`);
    expect(readdirSync(join(folder, "here"))).toEqual(["2026-000017.xml", "2026-000018.xml"]);
  });

  test("says in one line where a month has no such document, and makes no folder", async () => {
    expect(await run(january)).toEqual({
      code: 0,
      out: "No buyer with a tax number has a tax document of these days: no folder was made",
      errors: [],
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  test("writes markup in a name as text, and leaves out what XML cannot say", async () => {
    await sell({ buyer: { ...school, name: `</cbc:RegistrationName> "A" & B\u0001\uffff` } });
    await run(january);
    expect(read("2026-000011.xml")).toContain(
      "<cbc:RegistrationName>&lt;/cbc:RegistrationName&gt; &quot;A&quot; &amp; B</cbc:RegistrationName>",
    );
  });

  test("names what the profile asks for and nobody has entered", async () => {
    await sell({ buyer: { ...school, address: "PO box 7", taxNumber: "100000000000019" } });
    await sell({ buyer: { ...school, address: null }, taxPercent: 8 });
    await sell({ currency: "EUR" });
    const { out } = await run(`${january} --json`);
    expect(JSON.parse(out).map(({ missing }: { missing: string }) => missing)).toEqual([
      "a tax number of the buyer that begins with 1 and ends in 03; the city and emirate of the buyer",
      "the address of the buyer; a tax rate of 5 %",
      "a rate in dirhams: it is not written",
    ]);
    expect(readdirSync(join(folder, "invoices-2026-01-01-2026-01-31"))).toHaveLength(2);
  });

  test.each([
    ["--from 2026-02-01 --to 2026-01-31", 2, "--from takes a day that is not after the day of --to"],
    ["--from 2026-02-30 --to 2026-03-31", 2, "--from takes a day such as 2027-01-31"],
    ["--from 2026-01-01 --to later", 2, "--to takes a day such as 2027-01-31"],
    ["--from 2026-01-01", 2, "invoices needs --to"],
    [`${january} --into taken`, 1, "taken is there already: name a new folder"],
    [`${january} --into file/in`, 1, "ENOTDIR"],
    [`${january} --into nowhere/in`, 1, "ENOENT"],
    [`${january} --into full`, 1, "full is there already: name a new folder"],
    [`${january} --into ${"x".repeat(300)}`, 1, "ENAMETOOLONG"],
  ])("%j is refused in one line and leaves nothing behind", async (options, exit, reason) => {
    await sell();
    writeFileSync(join(folder, "taken"), "");
    writeFileSync(join(folder, "file"), "");
    const before = readdirSync(folder);
    const { code, errors } = await run(options.replace("--into full", `--into ${process.cwd()}/api`));
    expect([code, errors.length]).toEqual([exit, 1]);
    expect(errors[0]?.split("\n")).toHaveLength(1);
    expect(errors[0]?.replace("api is there", "full is there")).toContain(reason);
    expect(readdirSync(folder)).toEqual(before);
  });

  test.each<[Seller, string]>([
    [{ ...seller, taxNumber: undefined }, "SITE_FILE needs seller.name and a seller.taxNumber"],
    [{ ...seller, taxNumber: "100000000000019" }, "SITE_FILE needs seller.name and a seller.taxNumber"],
    [{ ...seller, registration: undefined }, "SITE_FILE needs seller.registration"],
  ])("a seller of which the site file says too little is refused", async (of, reason) => {
    expect(await run(january, { of })).toMatchObject({
      code: 1,
      errors: [expect.stringContaining(reason)],
    });
  });
});
