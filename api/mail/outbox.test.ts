import { expect, test } from "vitest";
import { cancellationMail } from "../billing/mails.ts";
import { outbox } from "../db/schema.ts";
import { describeOnBothDatabases } from "../testing/testing.ts";
import { queueMail } from "./outbox.ts";

describeOnBothDatabases("the outbox", (api) => {
  test("a mail that is queued in a transaction is promised only when it commits", async () => {
    const mail = {
      kind: cancellationMail,
      recipient: "parent@maamoul.example",
      language: "ar",
      payload: { planName: "المميّزة السنوية", endsAt: "2027-03-01T08:00:00.000Z" },
    } as const;
    await expect(
      api.db.transaction(async (tx) => {
        await queueMail({ ...api.deps, db: tx }, mail);
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    expect(await api.db.select().from(outbox)).toEqual([]);
    await api.db.transaction((tx) => queueMail({ ...api.deps, db: tx }, mail));
    expect(await api.db.select().from(outbox)).toMatchObject([{ ...mail, kind: "cancellation_receipt" }]);
  });
});
