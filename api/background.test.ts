import { isNotNull } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { passwordChangedMail } from "./accounts/mails.ts";
import { askedRequest } from "./asked-request.ts";
import { startBackground } from "./background.ts";
import { outbox, rateLimits } from "./db/schema.ts";
import { queueMail } from "./mail/outbox.ts";
import { describeApi, describeOnBothDatabases } from "./testing/testing.ts";

afterEach(() => void vi.useRealTimers());

/** In five seconds, the first one at once. */
const POLLS = 3;

/** Of the embedded one each answer is there before the next timer. */
describeOnBothDatabases("background work without mail", (api) => {
  test("asks at most once for each of the two lanes at a poll", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const update = vi.spyOn(api.deps.db, "update");
    const background = startBackground({ ...api.deps, transport: { async send() {}, close() {} } });
    for (let seconds = 0; seconds < 5; seconds++) {
      await vi.advanceTimersByTimeAsync(1_000);
      await api.db.$count(outbox);
    }
    vi.useRealTimers();
    await background.close();
    const asked = update.mock.calls.filter(([table]) => table === outbox).length;
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThanOrEqual(2 * POLLS);
    update.mockRestore();
  });
});

describeApi("background work", (api) => {
  test("that a request wakes has not its number in the log", async () => {
    const [recipient, language] = ["parent@maamoul.example", "en"] as const;
    const queue = () => queueMail(api.deps, { kind: passwordChangedMail, recipient, language, payload: {} });
    const numbers: unknown[] = [];
    const transport = { send: async () => void numbers.push(askedRequest.getStore()), close() {} };
    await queue();
    const background = startBackground({ ...api.deps, transport });
    // The round that starts with the process is over.
    await expect.poll(() => api.db.$count(outbox, isNotNull(outbox.sentAt))).toBe(1);
    await askedRequest.run({ id: "0123456789abcdef", method: "POST", path: "/" }, async () => {
      await queue();
      background.wake();
    });
    await expect.poll(() => numbers.length).toBe(2);
    expect(numbers).toEqual([undefined, undefined]);
    await background.close();
  });

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
