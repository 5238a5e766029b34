import { strFromU8, unzipSync } from "fflate";
import { beforeEach, expect, test } from "vitest";
import { charges, type Subscription } from "../../db/schema.ts";
import { writeCharge } from "../../family/receipts/charge.ts";
import { CHILD, gatherFamily, MOTHER } from "../../testing/families/family.ts";
import { describeApi } from "../../testing/testing.ts";
import { makeRefund, previewRefund } from "../refund.ts";

/** The demo's family has paid once, on 1 March 2026. */
describeApi("all receipts in one download", (api) => {
  let subscription: Subscription;
  beforeEach(async () => {
    subscription = await gatherFamily(api);
  });
  async function pay(createdAt: string) {
    const { id: subscriptionId, familyId, planId, provider } = subscription;
    const period = { periodStart: new Date(createdAt), periodEnd: new Date("2028-03-01T08:00:00Z") };
    const amounts = { listCents: 9939, discountCents: 0, creditCents: 0, amountCents: 9939 };
    await writeCharge(api.db, {
      ...{ familyId, subscriptionId, planId, provider, ...period, ...amounts },
      providerReference: createdAt,
      createdAt: new Date(createdAt),
    });
  }
  async function readAddress(email = MOTHER) {
    return (await api.call("payments", { bearer: await api.signIn(email) })).archive_url;
  }
  async function download(more = "") {
    const { pathname, search } = new URL((await readAddress()) ?? "");
    const response = await api.app.request(`${pathname}${search}${more}`);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "application/zip"]);
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    return { response, files, names: Object.keys(files).sort() };
  }
  async function refund(receipt: string) {
    const found = await previewRefund(api.deps, receipt, 1000);
    if ("refused" in found) throw new Error(found.refused);
    await makeRefund(api.deps, found);
  }

  test("has every receipt and credit note by its number, as a page that can be read anywhere", async () => {
    await refund("2026-000001");
    // Midnight in the Gulf is four hours before.
    await pay("2026-12-31T21:00:00Z");
    const { files, names, response } = await download("&language=ar");
    expect(names).toEqual(["2026-000001.html", "2027-000001.html", "CN-2026-000001.html", "styles.css"]);
    expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="receipts.zip"');
    const [receipt, note] = ["2026-000001.html", "CN-2026-000001.html"].map((name) =>
      strFromU8(files[name] ?? new Uint8Array()),
    );
    expect(receipt).toContain('<html lang="ar" dir="rtl">');
    expect(receipt?.match(/<(?:link|script|img|base)[^>]*>/g)).toEqual([
      '<link rel="stylesheet" href="styles.css"/>',
    ]);
    expect(receipt).toContain(`href="${api.deps.config.publicOrigin}/subscriptions"`);
    expect(receipt).not.toMatch(/ href="[/]/);
    for (const words of ["2026-000001", "$99.39"]) expect(receipt).toContain(words);
    for (const words of ["CN-2026-000001", "2026-000001", "$10.00"]) expect(note).toContain(words);
  });

  test("has one year's payments with their credit notes, where a year is asked for", async () => {
    await pay("2026-12-31T21:00:00Z");
    await refund("2027-000001");
    const { names, response } = await download("&year=2027");
    expect(names).toEqual(["2027-000001.html", "CN-2026-000001.html", "styles.css"]);
    expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="receipts-2027.zip"');
  });

  test("is for the adults of the family, and for whoever has paid something", async () => {
    expect(await readAddress(CHILD)).toBeUndefined();
    await api.db.delete(charges);
    expect(await readAddress()).toBeUndefined();
  });

  test("opens for nobody else, and for an hour", async () => {
    const { pathname, search } = new URL((await readAddress()) ?? "");
    const open = async (path: string) => (await api.app.request(path)).status;
    const other = await api.familyOf("parent@maamoul.example");
    expect(await open(`/receipts/all/${other}${search}`)).toBe(404);
    expect(await open(pathname)).toBe(404);
    api.advance(3600);
    expect(await open(pathname + search)).toBe(410);
  });

  test("is made 30 times in ten minutes at most", async () => {
    for (let time = 0; time < 30; time++) await download();
    const { pathname, search } = new URL((await readAddress()) ?? "");
    expect((await api.app.request(pathname + search)).status).toBe(429);
  });
});
