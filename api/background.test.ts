import { expect, test } from "vitest";
import { passwordChangedMail } from "./accounts/mails.ts";
import { startBackground } from "./background.ts";
import { outbox, rateLimits } from "./db/schema.ts";
import { queueMail } from "./mail/outbox.ts";
import { describeApi } from "./testing/testing.ts";

describeApi("background work", (api) => {
  test("goes on while a mail server takes its time", async () => {
    const [recipient, language] = ["parent@maamoul.example", "en"] as const;
    await queueMail(api.deps, { kind: passwordChangedMail, recipient, language, payload: {} });
    await api.db.insert(rateLimits).values({ key: "old", windowStartedAt: new Date(0), count: 1 });
    const answer = Promise.withResolvers<void>();
    const background = startBackground({
      ...api.deps,
      transport: { send: () => answer.promise, close() {} },
    });
    await expect.poll(() => api.db.$count(rateLimits)).toBe(0);
    answer.resolve();
    await background.close();
    expect((await api.db.select().from(outbox))[0]?.sentAt).not.toBeNull();
  });
});
