import { expect, test } from "vitest";
import { passwordChangedMail } from "../accounts/mails.ts";
import { receiptMail } from "../billing/mails/receipt.ts";
import { outbox } from "../db/schema.ts";
import { describeOnBothDatabases } from "../testing/testing.ts";
import { queueMail } from "./outbox.ts";

describeOnBothDatabases("the outbox", (api) => {
  test("a mail that is queued in a transaction is promised only when it commits", async () => {
    const mail = {
      kind: receiptMail,
      recipient: "parent@maamoul.example",
      language: "ar",
      payload: { chargeId: "charge-1" },
    } as const;
    await expect(
      api.db.transaction(async (tx) => {
        await queueMail({ ...api.deps, db: tx }, mail);
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    expect(await api.db.select().from(outbox)).toEqual([]);
    await api.db.transaction((tx) => queueMail({ ...api.deps, db: tx }, mail));
    expect(await api.db.select().from(outbox)).toMatchObject([{ ...mail, kind: "receipt" }]);
  });

  test("of two mails with one dedupe key the first is promised, also when both are promised at once", async () => {
    const promise = (dedupeKey: string | undefined) =>
      queueMail(api.deps, {
        kind: receiptMail,
        recipient: "parent@maamoul.example",
        language: "en",
        payload: { chargeId: "charge-1" },
        dedupeKey,
      });
    await Promise.all(["a", "a", "b", undefined, undefined].map(promise));
    await promise("a");
    const rows = await api.db.select().from(outbox);
    expect(rows.map(({ dedupeKey }) => dedupeKey).sort()).toEqual(["a", "b", null, null]);
  });

  test("a mail that waits since a clock ran ahead leaves when the clock is put right", async () => {
    const DAYS = 10 * 24 * 3600;
    const send = async () => {
      throw new Error("the mail server is away");
    };
    api.advance(DAYS);
    const recipient = "parent@maamoul.example";
    await queueMail(api.deps, { kind: passwordChangedMail, recipient, language: "en", payload: {} });
    await api.deliverMail({ send, close() {} });
    api.advance(-DAYS);
    expect(await api.readMail()).toMatchObject([{ recipient }]);
  });
});
