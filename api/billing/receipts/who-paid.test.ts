import { asc, eq } from "drizzle-orm";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { erasePerson } from "../../accounts/deletion/erase-person.ts";
import { accounts, type Charge, charges } from "../../db/schema.ts";
import { formatNumber } from "../../family/receipts/charge.ts";
import { JOINER, join } from "../../testing/accounts/invite.ts";
import { enterCard, MASTERCARD } from "../../testing/families/pay.ts";
import { settleDue } from "../../testing/settle-due.ts";
import { describeApi } from "../../testing/testing.ts";
import { makeRefund, previewRefund } from "../refund.ts";
import { receiptAddress } from "./address.ts";

const PREMIUM = "premium@maamoul.example";

describeApi("who paid", (api) => {
  /** A family whose first year one adult paid for, and whose second another. */
  async function payInTurn() {
    const bearer = await join(api, PREMIUM);
    await enterCard(api, bearer, MASTERCARD);
    api.advance(366 * 24 * 3600);
    await settleDue(api.deps);
    const familyId = await api.familyOf(PREMIUM);
    return api.db.select().from(charges).where(eq(charges.familyId, familyId)).orderBy(asc(charges.number));
  }
  async function readBuyer(charge: Charge | undefined) {
    const { pathname, search } = new URL(receiptAddress(api.deps, { id: charge?.id ?? "" }));
    const response = await api.app.request(`${pathname}${search}`);
    expect(response.status).toBe(200);
    const text = (await response.text()).replaceAll(/<[^>]+>|[\u2066-\u2069]/g, " ").replaceAll(/\s+/g, " ");
    return /Buyer (\S+@\S+)/.exec(text)?.[1];
  }
  async function idOf(email: string) {
    const [account] = await api.db.select().from(accounts).where(eq(accounts.email, email));
    return account?.id ?? "";
  }
  const numbersOf = async (email: string) =>
    (await api.call("payments", { bearer: await api.signIn(email) })).payments.map(({ number }) => number);

  test("is on each receipt, also after adults join, leave or change their names", async () => {
    const [first, second] = await payInTurn();
    await api.call("leaveFamily", { bearer: await api.signIn(PREMIUM) });
    await api.db.update(accounts).set({ name: "Layla" }).where(eq(accounts.email, JOINER));
    expect([await readBuyer(first), await readBuyer(second)]).toEqual([PREMIUM, JOINER]);
  });

  test("is not on a receipt any more once that adult is erased, and stays on the others", async () => {
    const [first, second] = await payInTurn();
    await erasePerson(api.deps, await idOf(PREMIUM));
    expect([await readBuyer(first), await readBuyer(second)]).toEqual([undefined, JOINER]);
    const [row] = await api.db
      .select()
      .from(charges)
      .where(eq(charges.id, first?.id ?? ""));
    expect(row).toMatchObject({ payerId: null, payerName: null, amountCents: first?.amountCents });
  });

  test("sees the own payments after leaving, and those who stay see all of the family's", async () => {
    await payInTurn();
    const all = await numbersOf(JOINER);
    expect(all).toHaveLength(2);
    await api.call("leaveFamily", { bearer: await api.signIn(PREMIUM) });
    expect(await numbersOf(JOINER)).toEqual(all);
    expect(await numbersOf(PREMIUM)).toEqual(all.slice(1));
  });

  test("finds the own documents after leaving in the archive too, and no other's", async () => {
    const [first] = await payInTurn();
    await api.call("leaveFamily", { bearer: await api.signIn(PREMIUM) });
    const { archive_url } = await api.call("payments", { bearer: await api.signIn(PREMIUM) });
    const { pathname, search } = new URL(archive_url ?? "");
    const archive = await (await api.app.request(`${pathname}${search}`)).bytes();
    expect(Object.keys(unzipSync(archive)).sort()).toEqual([
      `${first && formatNumber(first)}.html`,
      "styles.css",
    ]);
  });

  test("hears of a refund after leaving, with the adults who stay", async () => {
    await payInTurn();
    const [, first] = await numbersOf(PREMIUM);
    await api.call("leaveFamily", { bearer: await api.signIn(PREMIUM) });
    await api.readMail();
    const found = await previewRefund(api.deps, first ?? "", 500);
    if ("refused" in found) throw new Error(found.refused);
    await makeRefund(api.deps, found);
    const told = (await api.readMail()).map(({ recipient }) => recipient);
    expect(told).toEqual([PREMIUM, JOINER].sort());
  });
});
