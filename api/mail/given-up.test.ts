import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { passwordChangedMail } from "../accounts/mails.ts";
import { outbox } from "../db/schema.ts";
import { describeApi } from "../testing/testing.ts";
import { readGivenUp } from "./given-up.ts";
import { queueMail } from "./outbox.ts";

const refused = Object.assign(new Error("no"), { code: "EENVELOPE", responseCode: 550 });

describeApi("mails that are given up", (api) => {
  const queue = () =>
    queueMail(api.deps, {
      kind: passwordChangedMail,
      recipient: "parent@maamoul.example",
      language: "en",
      payload: {},
    });

  test("are counted, and the count stays when their rows are forgotten", async () => {
    const before = readGivenUp();
    await queue();
    await queue();
    await api.deliverMail({ send: () => Promise.reject(refused), close() {} });
    expect(readGivenUp()).toBe(before + 2);
    await api.db.delete(outbox).where(eq(outbox.kind, passwordChangedMail.name));
    expect(readGivenUp()).toBe(before + 2);
  });

  test("are not those that are tried again", async () => {
    const before = readGivenUp();
    await queue();
    await api.deliverMail({ send: () => Promise.reject(new Error("away")), close() {} });
    expect(readGivenUp()).toBe(before);
  });
});
