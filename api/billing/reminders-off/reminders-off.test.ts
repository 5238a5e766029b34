import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { defaultBusiness } from "../../../contract/brand.ts";
import { accounts } from "../../db/schema.ts";
import { openTransport } from "../../mail/transport.ts";
import { turnOffAddress } from "../../mail/turn-off-address.ts";
import { PUBLIC_ORIGIN } from "../../testing/test-config.ts";
import { describeApi } from "../../testing/testing.ts";
import { queueReminders } from "../reminders.ts";

const DAY_SECONDS = 24 * 3600;
const TRIAL = "trial@maamoul.example";
const OTHER = "parent@maamoul.example";

describeApi("turning reminders off from a mail", (api) => {
  async function idOf(email: string) {
    const [account] = await api.db.select().from(accounts).where(eq(accounts.email, email));
    return account?.id ?? "";
  }
  const hasReminders = async (email: string) =>
    (await api.call("readSettings", { bearer: await api.signIn(email) })).reminders;
  async function visit(address: string, init: RequestInit = {}) {
    const { pathname, search } = new URL(address);
    const response = await api.app.request(`${pathname}${search}`, init);
    return { status: response.status, page: await response.text() };
  }
  /** As a mail program does it, without a session. */
  const press = (address: string) =>
    visit(address, { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) });
  /** The files that the reminder of the trial and a receipt become. */
  async function writeMails() {
    const dataDir = await mkdtemp(join(tmpdir(), "maamoul-unsubscribe-"));
    await api.deliverMail(openTransport({ smtpUrl: null, dataDir, business: defaultBusiness }));
    const outbox = join(dataDir, "outbox");
    const files = await Promise.all(
      (await readdir(outbox)).map((name) => readFile(join(outbox, name), "utf8")),
    );
    await rm(dataDir, { recursive: true });
    return files;
  }

  test("a reminder has the address in its headers and in its text, and one press is enough", async () => {
    api.advance(23 * DAY_SECONDS);
    await queueReminders(api.deps);
    const [mail = ""] = await writeMails();
    const headers = mail.slice(0, mail.indexOf("\r\n\r\n")).replaceAll("\r\n ", " ");
    expect(headers).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    const address = /^List-Unsubscribe: <([^>]+)>/m.exec(headers)?.[1] ?? "";
    expect(address).toBe(turnOffAddress(api.deps, await idOf(TRIAL)));
    expect((await press(address)).status).toBe(200);
    expect([await hasReminders(TRIAL), await hasReminders(OTHER)]).toEqual([false, true]);
    api.advance(6 * DAY_SECONDS);
    await queueReminders(api.deps);
    expect(await api.readMail()).toEqual([]);
  });

  test("a start with its receipt has none", async () => {
    const bearer = await api.signIn(OTHER);
    const path = await api.openCheckout(bearer, "premium-monthly");
    const page = await (await api.app.request(path)).text();
    const quote = /name="quote" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const card = { number: "4242424242424242", expiry: "12/39", cvc: "123", name: "Mariam" };
    await api.app.request(path, { method: "POST", body: new URLSearchParams({ ...card, quote }) });
    const mails = await writeMails();
    expect(mails).toHaveLength(1);
    for (const mail of mails) expect(mail).not.toContain("List-Unsubscribe");
  });

  test("to look at it changes nothing; it asks, in the reader's language", async () => {
    const address = turnOffAddress(api.deps, await idOf(TRIAL));
    expect((await visit(address)).page).toContain("Turn reminders and news off?");
    const arabic = await visit(address, { headers: { "Accept-Language": "ar" } });
    expect(arabic.page).toContain("إيقاف رسائل التذكير والأخبار؟");
    expect(await hasReminders(TRIAL)).toBe(true);
  });

  test("an address that is not signed, or signed for somebody else, turns nothing off", async () => {
    const [mine, others] = [await idOf(TRIAL), await idOf(OTHER)];
    const right = turnOffAddress(api.deps, mine);
    const wrong = [right.replace(mine, others), right.split("?")[0] ?? "", `${right}x`];
    for (const address of wrong) {
      expect((await visit(address)).status).toBe(404);
      expect((await press(address)).status).toBe(404);
    }
    expect([await hasReminders(TRIAL), await hasReminders(OTHER)]).toEqual([true, true]);
  });

  test.each(["", "/", "/of", "/off", "/off/", "/off/none", "/off/none/more"])(
    "a link that was cut off or changed to %j says so in the reader's language and leads on",
    async (end) => {
      const address = `${PUBLIC_ORIGIN}/api/v1/reminders${end}`;
      for (const [language, title] of [
        ["en", "This link does not work"],
        ["ar", "هذا الرابط لا يعمل"],
      ] as const) {
        const { status, page } = await visit(address, { headers: { "Accept-Language": language } });
        expect(status).toBe(404);
        expect(page).toContain(`>${title}</h1>`);
        expect(page).toContain('<a href="/profile"');
      }
    },
  );

  test("who presses the button when something fails on our side reads a page", async () => {
    const address = turnOffAddress(api.deps, await idOf(TRIAL));
    await api.db.execute("alter table accounts rename to hidden");
    try {
      const { status, page } = await press(address);
      expect(status).toBe(500);
      expect(page).toContain(">This page does not open</h1>");
    } finally {
      await api.db.execute("alter table hidden rename to accounts");
    }
  });
});
