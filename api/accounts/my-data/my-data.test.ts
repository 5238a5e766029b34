import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { mails } from "../../background.ts";
import { accounts, children, outbox } from "../../db/schema.ts";
import { invite, JOINER, join } from "../../testing/accounts/invite.ts";
import { buy } from "../../testing/families/pay.ts";
import { describeApi, describeOnBothDatabases, readCode, type TestApi } from "../../testing/testing.ts";

const PREMIUM = "premium@maamoul.example";
const TRIAL = "trial@maamoul.example";
const OTHER = "employee@adnoc.ae";
const PARENT = "parent@maamoul.example";
const CHILD = "child@maamoul.example";
const password = "cookies-123";

async function download(api: TestApi, bearer: string, language = "en") {
  const { file_name, zip } = await api.call("downloadData", { bearer, body: { password }, language });
  const files = unzipSync(Buffer.from(zip, "base64"));
  const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  return {
    file_name,
    names: Object.keys(files),
    page: read("data.html"),
    text: readText(read("data.html")),
    data: JSON.parse(read("data.json")),
  };
}

/** As it is read. */
function readText(page: string): string {
  return page
    .slice(page.indexOf("<body"))
    .replaceAll(/<[^>]+>|[\u2066-\u2069]/g, "")
    .replaceAll(/\s+/g, " ");
}

describeApi("a copy of one's data", (api) => {
  test("is a page and JSON in one file, named after its day", async () => {
    const { file_name, names, data } = await download(api, await api.signIn(PREMIUM));
    expect([file_name, names]).toEqual(["my-data-2026-03-01.zip", ["data.html", "data.json", "styles.css"]]);
    expect(data).toMatchObject({
      account: { email: PREMIUM },
      subscriptions: [{ status: "active" }],
      payments: [{ amountCents: expect.any(Number) }],
    });
  });

  test.each([
    ["en", "Your data at Maamoul", "Payments", "Card ending in 4242"],
    ["ar", "بياناتكم لدى معمول", "الدفعات", "بطاقة تنتهي بالأرقام 4242"],
  ])("its page is in %s", async (language, ...texts) => {
    const bearer = await api.signIn(PARENT);
    await buy(api, bearer);
    const { page, text } = await download(api, bearer, language);
    expect(page).toContain(`<html lang="${language}"`);
    for (const words of texts) expect(text).toContain(words);
    expect(text).not.toMatch(/undefined|\[object|null/);
  });

  test.each([
    ["en", "Free until", "then", "per year", "Card ending in 4242, expires 08/30"],
    ["ar", "مجانية حتى", "ثم", "سنويًا", "بطاقة تنتهي بالأرقام 4242، وصلاحيتها حتى 08/30"],
  ])(
    "a yearly plan in its free days is free until a day, then so much a year, in %s",
    async (language, ...texts) => {
      const bearer = await api.signIn(TRIAL);
      await buy(api, bearer, "premium-yearly");
      const { text, data } = await download(api, bearer, language);
      for (const words of texts) expect(text).toContain(words);
      expect(data.payments).toEqual([]);
      expect(data.subscriptions).toMatchObject([
        { confirmedAt: expect.any(String), freeUntil: expect.any(String) },
      ]);
      expect(data.subscriptions[0]).not.toHaveProperty("paidAt");
    },
  );

  test("has the other adult, since when, and who was invited", async () => {
    // Who came first is listed first.
    api.advance(60);
    const joiner = await join(api, PREMIUM);
    await invite(api, PREMIUM, "aunt@family.example");
    const { text, data } = await download(api, await api.signIn(PREMIUM));
    expect(data.family.members).toMatchObject([
      { email: PREMIUM, is_you: true },
      { email: JOINER, role: "parent" },
    ]);
    expect(data.invitations).toMatchObject([
      { email: "aunt@family.example", expires_at: expect.any(String) },
    ]);
    for (const words of [JOINER, "In the family since 1 March 2026", "aunt@family.example"])
      expect(text).toContain(words);
    const own = await download(api, joiner);
    expect(own.data.account.joined_family_at).toEqual(expect.any(String));
    expect(own.text).toContain("In this family since");
  });

  test("has no invitation that somebody else sent", async () => {
    await invite(api, PARENT, "aunt@family.example");
    await invite(api, PREMIUM, "uncle@family.example");
    const { data } = await download(api, await api.signIn(PARENT));
    expect(data.invitations).toMatchObject([{ email: "aunt@family.example" }]);
  });

  test("has the address before, and what was mailed there", async () => {
    const bearer = await api.signIn(PARENT);
    const body = { email: "new@family.example", password };
    await api.call("changeEmail", { bearer, body });
    const [code] = await api.readMail();
    api.advance(60);
    await api.call("confirmEmail", { bearer, body: { email: body.email, otp: readCode(code?.text) } });
    await api.readMail();
    const { text, data } = await download(api, bearer);
    expect(data.email_changes).toMatchObject([
      { old_email: PARENT, new_email: body.email, changed_at: expect.any(String) },
    ]);
    expect(data.mail).toMatchObject([
      { kind: "email_code", to: body.email },
      { kind: "email_changed", to: PARENT },
    ]);
    for (const words of [PARENT, "Your address was changed", `to ${PARENT}`]) expect(text).toContain(words);
  });

  test("has no mail of somebody who has the old address since", async () => {
    const bearer = await api.signIn(PARENT);
    await api.call("changeEmail", { bearer, body: { email: "new@family.example", password } });
    const [code] = await api.readMail();
    api.advance(60);
    await api.call("confirmEmail", {
      bearer,
      body: { email: "new@family.example", otp: readCode(code?.text) },
    });
    api.advance(60);
    await api.db.update(accounts).set({ email: PARENT }).where(eq(accounts.email, OTHER));
    await api.call("forgotPassword", { body: { email: PARENT } });
    await api.readMail();
    const kinds = (await download(api, bearer)).data.mail.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(["email_code", "email_changed"]);
  });

  test("its page has no script, loads nothing but the stylesheet beside it, and leads to the site", async () => {
    const { page } = await download(api, await api.signIn(PREMIUM));
    expect(page.match(/<(?:link|script|img|base|iframe)[^>]*>/g)).toEqual([
      '<link rel="stylesheet" href="styles.css"/>',
    ]);
    expect(page).not.toMatch(/\burl\(|@import|\bsrc=|\bon\w+=| style=/i);
    const links = [...page.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, address]) => address);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((address) => !/^(https?:\/\/|mailto:)/.test(address ?? ""))).toEqual([]);
  });

  test("a name that looks like markup is written as text", async () => {
    await api.db.update(accounts).set({ name: "<img src=x onerror=alert(1)>" });
    const { page } = await download(api, await api.signIn(PREMIUM));
    expect(page).toContain("&lt;img src=x");
    expect(page).not.toContain("<img");
  });

  test("a child gets its own data, and nothing of the family's money or of other children", async () => {
    const brother = { id: "brother", firstName: "Omar", createdAt: api.now() };
    await api.db.insert(children).values({ ...brother, familyId: await api.familyOf(CHILD) });
    const { page, data } = await download(api, await api.signIn(CHILD));
    expect(data.account.email).toBe(CHILD);
    expect(data.children).toEqual([]);
    expect(JSON.stringify(data)).not.toMatch(/cents|promo|buyer|credit|price/i);
    for (const title of [/<h2[^>]*>Payments</, /<h2[^>]*>Plans</]) expect(page).not.toMatch(title);
  });

  test("is noted in the activity", async () => {
    const bearer = await api.signIn(PREMIUM);
    await download(api, bearer);
    const { activity } = await api.call("activity", { bearer });
    expect(activity[0]?.kind).toBe("data_downloaded");
  });

  test("a wrong password gets nothing, and uses up none of the day's files", async () => {
    const bearer = await api.signIn(PREMIUM);
    const wrong = await api.refuse("downloadData", { bearer, body: { password: "not-this-one" } });
    expect(wrong.body.code).toBe("wrong_password");
    const { activity } = await api.call("activity", { bearer });
    expect(activity.map(({ kind }) => kind)).not.toContain("data_downloaded");
    for (let i = 0; i < 5; i++) await download(api, bearer);
  });

  test.each([
    ["en", "Too many attempts. Please try again in 24 hours."],
    ["ar", "محاولات كثيرة"],
  ])("after five in a day the next waits until tomorrow, in %s", async (language, message) => {
    const bearer = await api.signIn(PREMIUM);
    for (let i = 0; i < 5; i++) await download(api, bearer);
    const sixth = await api.refuse("downloadData", { bearer, body: { password }, language });
    expect([sixth.status, sixth.headers.get("Retry-After")]).toEqual([429, "86400"]);
    expect(sixth.body.message).toContain(message);
    api.advance(24 * 3600);
    await download(api, await api.signIn(PREMIUM));
  });

  test("names each kind of mail in words", async () => {
    const bearer = await api.signIn(PREMIUM);
    const common = { recipient: PREMIUM, payload: {}, language: "en" as const, createdAt: api.now() };
    await api.db
      .insert(outbox)
      .values(mails.map(({ name }) => ({ ...common, id: name, kind: name, nextAttemptAt: api.now() })));
    const { page, data } = await download(api, bearer);
    expect(data.mail).toHaveLength(mails.length);
    expect(mails.filter(({ name }) => page.includes(`>${name}<`))).toEqual([]);
  });
});

describeOnBothDatabases("a copy of one's data", (api) => {
  test("asked for twice at once while a payment is made, both are whole", async () => {
    const bearer = await api.signIn(PARENT);
    const [one, other] = await Promise.all([download(api, bearer), download(api, bearer), buy(api, bearer)]);
    for (const { data } of [one, other]) {
      const paid = data.subscriptions.filter(({ status }: { status: string }) => status === "active");
      expect(data.payments).toHaveLength(paid.length);
    }
    expect((await download(api, bearer)).data.payments).toHaveLength(1);
  });
});
