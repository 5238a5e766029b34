import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { families, plans, promoCodes, promoRedemptions, subscriptions } from "../../../db/schema.ts";
import { readWords } from "../../../testing/read-words.ts";
import { PUBLIC_ORIGIN } from "../../../testing/test-config.ts";
import { describeApi } from "../../../testing/testing.ts";

const PAID = "4242 4242 4242 4242";
const DECLINED = "4000 0000 0000 0002";
const DELAYED = "4000 0000 0000 0077";
const card = { number: PAID, expiry: "08/30", cvc: "123", name: "Layla Haddad" };

const SUCCESS_URL = `${PUBLIC_ORIGIN}/payment-success`;
const CANCEL_URL = `${PUBLIC_ORIGIN}/subscriptions?tab=upgrade`;
const RETURNS = `?${new URLSearchParams({ success_url: SUCCESS_URL, cancel_url: CANCEL_URL })}`;

describeApi("the sandbox checkout", (api) => {
  let bearer: string;
  beforeEach(async () => {
    [bearer = ""] = await api.addFamilies(1);
  });

  const create = (plan = "premium-yearly", promoCode?: string) => api.openCheckout(bearer, plan, promoCode);
  function open(path: string, headers: Record<string, string> = {}) {
    return api.app.request(path, { headers });
  }
  function post(path: string, form: Record<string, string> = {}) {
    return api.app.request(path, { method: "POST", body: new URLSearchParams(form) });
  }
  function readFeatures() {
    return api.call("features", { bearer });
  }
  async function fillFamily(percent: number) {
    await api.db
      .insert(promoCodes)
      .values({ code: "TEST", percent, maxRedemptions: 1, createdAt: api.now() });
  }
  async function stateOfCode() {
    const [row] = await api.db.select().from(promoRedemptions);
    return row?.state;
  }

  test("shows plan, discount, amount, renewal date and the test cards", async () => {
    const response = await open((await create("premium-yearly", "WELCOME20")) + RETURNS);
    const page = readWords(await response.text());
    expect(response.status).toBe(200);
    for (const text of [
      "Premium Yearly",
      "$99.39",
      "20%",
      "WELCOME20",
      "$79.51",
      "1 March 2027",
      PAID,
      DECLINED,
    ])
      expect(page).toContain(text);
  });

  test("shows the currency of a plan that has one", async () => {
    await api.db.update(plans).set({ currency: "AED", priceCents: 36_500 });
    const page = await (await open((await create()) + RETURNS)).text();
    expect(page).toContain("365\u00a0AED");
  });

  test("takes off only what is used of a credit that pays for more than this", async () => {
    await api.db.update(families).set({ balances: { USD: 30_000 } });
    const page = await (await open((await create()) + RETURNS)).text();
    expect(page).toContain("−$99.39");
    expect(readWords(page)).toContain("Your credit of $300.00 covers the next 3 years.");
  });

  test("speaks Arabic by the address, the cookie or the browser, in that order", async () => {
    const path = await create();
    const languageOf = async (response: Response) =>
      /<html lang="(\w+)" dir="(\w+)"/.exec(await response.text())?.slice(1);
    expect(await languageOf(await open(path))).toEqual(["en", "ltr"]);
    expect(await languageOf(await open(path, { "Accept-Language": "ar-AE" }))).toEqual(["ar", "rtl"]);
    const cookie = { Cookie: "language=ar", "Accept-Language": "en" };
    expect(await languageOf(await open(path, cookie))).toEqual(["ar", "rtl"]);
    expect(await languageOf(await open(`${path}?language=en`, cookie))).toEqual(["en", "ltr"]);
  });

  test("has a strict policy that lets the form return to this site, and its own script run", async () => {
    const policy = (await open((await create()) + RETURNS)).headers.get("Content-Security-Policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain(`form-action 'self' ${PUBLIC_ORIGIN} http://127.0.0.1:3000`);
  });

  test("an empty field has nothing in it that reads like what one types", async () => {
    expect(await (await open((await create()) + RETURNS)).text()).not.toContain("placeholder");
  });

  test.each([
    ["en", "its number is not kept, only its brand, last four digits and expiry date"],
    ["ar", "لا نحفظ رقمها، بل نوعها وآخر 4 أرقام منها وتاريخ انتهائها فقط"],
  ])("says in %s what is kept of a card, which is what is kept", async (language, words) => {
    const path = await create();
    expect(await (await open(`${path}?language=${language}`)).text()).toContain(words);
    await post(path, card);
    const [row] = await api.db.select().from(subscriptions);
    expect(row).toMatchObject({ cardBrand: "visa", cardLast4: "4242", cardExpiry: expect.any(String) });
    expect(JSON.stringify(row)).not.toContain(PAID.replaceAll(" ", ""));
  });

  test("a good card pays and goes to success_url", async () => {
    const response = await post((await create()) + RETURNS, card);
    expect([response.status, response.headers.get("Location")]).toEqual([303, SUCCESS_URL]);
    expect(await readFeatures()).toMatchObject({
      is_paid_plan: true,
      plan_id: "premium-yearly",
      current_period_end: "2027-03-01T08:00:00.000Z",
    });
  });

  test("without a return address it goes to the site's own page", async () => {
    const response = await post(await create(), card);
    expect(response.headers.get("Location")).toBe(`${PUBLIC_ORIGIN}/payment-success`);
  });

  test.each([
    ["4000 0000 0000 0002", "Your bank declined this card."],
    ["4000 0000 0000 9995", "There is not enough money on this card."],
    ["4000 0000 0000 0069", "This card has expired."],
  ])(
    "%s is declined: the page says %j, keeps the name alone, and takes another card",
    async (number, why) => {
      const path = await create();
      const response = await post(path + RETURNS, { ...card, number });
      const page = await response.text();
      expect(response.status).toBe(422);
      expect(page).toContain(`<title>${why} No amount was taken`);
      expect(page).toMatch(new RegExp(`<p tabindex="-1" autofocus=""[^>]*>.*${why}`));
      expect(page).toContain(`value="${card.name}"`);
      expect(page).not.toContain(`value="${number}"`);
      expect(await readFeatures()).toMatchObject({ is_paid_plan: false });
      await post(path + RETURNS, card);
      expect(await readFeatures()).toMatchObject({ is_paid_plan: true });
    },
  );

  test("whoever goes back after a decline comes to cancel_url with payment_status=failed", async () => {
    const leaveOf = (page: string) =>
      /action="([^"]+\/leave[^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const path = await create();
    const wrong = await post(path + RETURNS, { ...card, cvc: "1" });
    expect(leaveOf(await wrong.text())).not.toContain("failed");
    const declined = await post(path + RETURNS, { ...card, number: DECLINED });
    const left = await post(leaveOf(await declined.text()));
    expect([left.status, left.headers.get("Location")]).toEqual([303, `${CANCEL_URL}&payment_status=failed`]);
  });

  test("another language keeps what was typed but the CVC, and pays nothing", async () => {
    const path = await create();
    const response = await post(`${path}${RETURNS}&language=ar`, { ...card, cvc: "987", language_only: "" });
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page).toContain('<html lang="ar"');
    for (const typed of [card.number, card.expiry, card.name]) expect(page).toContain(`value="${typed}"`);
    expect(page).not.toMatch(/987"|aria-invalid="true"|data-problem|autofocus/);
    expect(await readFeatures()).toMatchObject({ is_paid_plan: false });
  });

  test("says whose card it is, who sells and whom to ask", async () => {
    const path = await create();
    const page = await (await post(path, { ...card, number: "3782 822463 10005" })).text();
    expect(page).toMatch(/<output for="number"[^>]*>American Express<\/output>/);
    expect(page).toMatch(/Sold by <bdi>Maamoul<\/bdi>\.[^<]*<a[^>]*href="mailto:hello@maamoul\.example"/);
  });

  test("a delayed card goes to success_url and is confirmed six seconds later", async () => {
    const path = await create("premium-yearly", "WELCOME20");
    expect((await post(path + RETURNS, { ...card, number: DELAYED })).headers.get("Location")).toBe(
      SUCCESS_URL,
    );
    api.advance(5);
    expect(await readFeatures()).toMatchObject({ is_paid_plan: false });
    expect(await stateOfCode()).toBe("reserved");
    api.advance(1);
    expect(await readFeatures()).toMatchObject({ is_paid_plan: true });
    expect(await stateOfCode()).toBe("redeemed");
  });

  test("while a payment is being confirmed no other plan can be paid", async () => {
    const path = await create();
    await post(path, { ...card, number: DELAYED });
    expect(await create()).toBe(path);
    const body = { subscription_plan_id: "premium-monthly" };
    expect((await api.refuse("createSubscription", { bearer, body })).body.code).toBe("payment_processing");
  });

  test("Arabic digits, spaces and dashes in a card are understood", async () => {
    const response = await post(await create(), {
      number: "٤٢٤٢-٤٢٤٢ ٤٢٤٢ ٤٢٤٢",
      expiry: "٨ / ٢٠٣٠",
      cvc: "۱۲۳",
      name: "ليلى حدّاد",
    });
    expect(response.status).toBe(303);
  });

  test.each([
    ["number", "", "Please fill this in."],
    ["number", "4242", "This number is too short."],
    ["number", "5555 5555 5555 5557", "Only the cards in the list “Test cards” work here."],
    ["expiry", "13/30", "Write month and year, like 08/30."],
    ["expiry", "02/26", "This card has expired."],
    ["cvc", "12", "This code is not right: it has 3 digits, on American Express cards 4."],
  ])("a card with the %s %j is asked for again", async (field, value, message) => {
    const response = await post((await create()) + RETURNS, { ...card, [field]: value });
    const page = await response.text();
    expect(response.status).toBe(422);
    const [, problem] = new RegExp(`id="${field}-problem"[^>]*>([^<]*)`).exec(page) ?? [];
    expect(problem).toBe(message);
    expect(await readFeatures()).toMatchObject({ is_paid_plan: false });
  });

  test("a refused card is named first in the page's title, and the first wrong field has the focus", async () => {
    const page = await (await post(await create(), { ...card, expiry: "02/26", cvc: "1" })).text();
    expect(page).toContain("<title>Please check the marked fields. · ");
    expect(page.match(/<\w+[^>]* autofocus=""/g)).toHaveLength(1);
    expect(page).toMatch(/<input id="expiry"[^>]* autofocus=""/);
  });

  test("a field is named by its label alone, and described by its form and its problem", async () => {
    const page = await (await post(await create(), { ...card, expiry: "02/26" })).text();
    expect(page).toMatch(/<label for="expiry"[^>]*>Expiry date<\/label>/);
    expect(page).toMatch(/id="expiry-hint"[^>]*>Month and year, as 08\/30</);
    expect(page).toMatch(/<input id="expiry"[^>]* aria-describedby="expiry-hint expiry-problem"/);
    expect(page).not.toMatch(/role="alert"/);
  });

  test("what was typed stays, escaped, except the CVC", async () => {
    const page = await (
      await post(await create(), { ...card, number: "4242", name: `"><b>`, cvc: "sesame" })
    ).text();
    expect(page).toContain(`value="4242"`);
    expect(page).toContain(`value="&quot;&gt;&lt;b&gt;"`);
    expect(page).not.toContain("sesame");
  });

  test("a card is good to the end of its month", async () => {
    expect((await post(await create(), { ...card, expiry: "03/26" })).status).toBe(303);
  });

  test("ten presses of the button pay once", async () => {
    const path = await create("premium-yearly", "WELCOME20");
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(path + RETURNS, card)));
    expect(new Set(answers.map(({ headers }) => headers.get("Location")))).toEqual(new Set([SUCCESS_URL]));
    const id = path.split("/").at(-1) as string;
    const rows = await api.db.select().from(subscriptions).where(eq(subscriptions.promoCode, "WELCOME20"));
    expect(rows).toMatchObject([{ id, status: "active" }]);
  });

  test("a checkout that is paid leads to success_url again", async () => {
    const path = await create();
    await post(path, card);
    expect((await open(path + RETURNS)).headers.get("Location")).toBe(SUCCESS_URL);
    expect((await post(path + RETURNS, card)).headers.get("Location")).toBe(SUCCESS_URL);
  });

  test("leaving goes to cancel_url and gives the code back at once", async () => {
    await fillFamily(50);
    const path = await create("premium-yearly", "TEST");
    const response = await post(`${path}/leave${RETURNS}`);
    expect([response.status, response.headers.get("Location")]).toEqual([303, CANCEL_URL]);
    expect(await stateOfCode()).toBe("released");
    expect((await open(path)).status).toBe(410);
    expect((await post(`${path}/leave${RETURNS}`)).headers.get("Location")).toBe(CANCEL_URL);
  });

  test("leaving after paying changes nothing", async () => {
    const path = await create();
    await post(path, card);
    await post(`${path}/leave`);
    expect(await readFeatures()).toMatchObject({ is_paid_plan: true });
  });

  test("a family leaves 30 times in ten minutes, whoever leaves for it", async () => {
    const path = await create();
    for (let time = 0; time < 30; time++) expect((await post(`${path}/leave`)).status).toBe(303);
    const refused = await open(`${path}/leave`);
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "600"]);
    api.advance(600);
    expect((await open(`${path}/leave`)).status).toBe(303);
  });

  test("a code that takes the whole price off needs no card", async () => {
    await fillFamily(100);
    const path = await create("premium-yearly", "TEST");
    const page = await (await open(path)).text();
    expect(page).toContain("Start for free");
    expect(page).not.toContain("cc-number");
    expect((await post(path + RETURNS)).headers.get("Location")).toBe(SUCCESS_URL);
    expect(await readFeatures()).toMatchObject({ is_paid_plan: true });
  });

  test("a checkout expires after a day", async () => {
    const path = await create();
    api.advance(24 * 3600);
    const response = await open(path);
    expect(response.status).toBe(410);
    expect(await response.text()).toContain(`href="/subscriptions"`);
    expect((await post(path, card)).status).toBe(410);
  });

  test("an unknown checkout is a friendly 404", async () => {
    const response = await open("/checkout/none", { "Accept-Language": "ar" });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("العودة إلى الباقات");
  });

  test.each([
    "https://evil.example/",
    "//evil.example",
    "\\\\evil.example",
    "javascript:alert(1)",
    "http://localhost:3001/",
    "http://localhost:3000@evil.example/",
    "http://me:secret@localhost:3000/",
    "http://",
  ])("the return address %j is refused on every page", async (address) => {
    const path = await create();
    for (const name of ["success_url", "cancel_url"]) {
      const query = `?${new URLSearchParams({ [name]: address })}`;
      for (const response of [
        await open(path + query),
        await post(path + query, card),
        await post(`${path}/leave${query}`),
      ]) {
        expect(response.status).toBe(400);
        expect(response.headers.get("Location")).toBeNull();
      }
    }
    expect(await readFeatures()).toMatchObject({ is_paid_plan: false });
  });

  test("on a loopback address localhost and 127.0.0.1 are the same site", async () => {
    const address = "http://127.0.0.1:3000/payment-success";
    const response = await post(`${await create()}?success_url=${encodeURIComponent(address)}`, card);
    expect(response.headers.get("Location")).toBe(address);
  });

  test("a dearer plan replaces the one that ran, which is kept until it is confirmed", async () => {
    await post(await create("premium-monthly"), card);
    const path = await create("classroom-yearly");
    expect(await readFeatures()).toMatchObject({ plan_id: "premium-monthly" });
    await post(path);
    expect(await readFeatures()).toMatchObject({ plan_id: "classroom-yearly", cancel_at: null });
    const replaced = await api.db.select().from(subscriptions).where(eq(subscriptions.status, "replaced"));
    expect(replaced).toMatchObject([{ planId: "premium-monthly", cancelAt: null, endedAt: api.now() }]);
  });

  test("a code used once by the family cannot be used again", async () => {
    await post(await create("premium-monthly", "WELCOME20"), card);
    const body = { promo_code: "WELCOME20", subscription_plan_id: "premium-yearly" };
    expect(await api.call("checkPromo", { bearer, body })).toMatchObject({ code: "promo_already_used" });
  });
});
