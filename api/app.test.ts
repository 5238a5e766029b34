import { expect, test } from "vitest";
import { calls } from "../contract/calls.ts";
import { errorCodes } from "../contract/errors.ts";
import { createApp } from "./app.ts";
import { copy } from "./copy/copy.ts";
import { PUBLIC_ORIGIN } from "./testing/test-config.ts";
import { describeApi } from "./testing/testing.ts";

const LOGIN = "/api/v1/users/login";
const JSON_TYPE = { "Content-Type": "application/json" };

test("every refusal has a message in both languages, and the Arabic is Arabic", () => {
  for (const code of errorCodes) {
    expect(copy.en.messages[code]).toMatch(/^[A-Z]/);
    expect(copy.ar.messages[code]).toMatch(/^[\u0600-\u06ff]/);
  }
});

describeApi("the app", (api) => {
  async function post(body: string | undefined, headers: Record<string, string> = JSON_TYPE) {
    const response = await api.app.request(LOGIN, { method: "POST", headers, body });
    return { status: response.status, code: (await response.json()).code };
  }

  test("answers in the best language of the caller", async () => {
    const body = { email: "nobody@x.example", password: "x" };
    const arabic = await api.refuse("login", { body, language: "fr, en;q=0.4, ar-AE;q=0.8" });
    expect(arabic.body.message).toBe(copy.ar.messages.invalid_credentials);
    const english = await api.refuse("login", { body, language: "ar;q=0, de" });
    expect(english.body.message).toBe(copy.en.messages.invalid_credentials);
  });

  test("no answer is kept by a cache", async () => {
    const headers = { Authorization: `Bearer ${await api.signIn("parent@maamoul.example")}` };
    const { status, headers: answered } = await api.app.request(calls.features.path, { headers });
    expect([status, answered.get("Cache-Control")]).toEqual([200, "no-store"]);
  });

  test("refuses broken JSON, missing fields and a wrong shape as invalid_request", async () => {
    for (const body of ["{", "[]", "null", "{}", '{"email":"no"}', undefined])
      expect(await post(body)).toEqual({ status: 400, code: "invalid_request" });
  });

  test("names the e-mail where it alone is wrong", async () => {
    expect(await post('{"email":"no","password":"x"}')).toEqual({ status: 400, code: "invalid_email" });
  });

  test("takes JSON only", async () => {
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    expect(await post("email=a", form)).toEqual({ status: 415, code: "unsupported_media_type" });
  });

  test("refuses a body over 16 KiB, announced or streamed", async () => {
    const body = JSON.stringify({ email: "a@b.example", password: "x".repeat(16 * 1024) });
    expect(await post(body)).toEqual({ status: 413, code: "body_too_large" });
    const stream = new Blob([body]).stream();
    const init = { method: "POST", headers: JSON_TYPE, body: stream, duplex: "half" };
    expect((await api.app.request(LOGIN, init as RequestInit)).status).toBe(413);
  });

  test("an unknown path and a wrong method are refused in the same shape", async () => {
    const missing = await api.app.request("/api/v1/nothing");
    expect([missing.status, (await missing.json()).code]).toEqual([404, "not_found"]);
    const wrong = await api.app.request(LOGIN);
    expect([wrong.status, (await wrong.json()).code]).toEqual([405, "method_not_allowed"]);
    expect(wrong.headers.get("Allow")).toBe("POST");
  });

  test.each(["/checkout", "/checkout/x/y", "/card", "/sandbox/nothing"])(
    "whoever opens %s reads a page in their language",
    async (path) => {
      const page = await api.app.request(path, { headers: { "Accept-Language": "ar" } });
      expect([page.status, page.headers.get("Content-Language")]).toEqual([404, "ar"]);
      expect(await page.text()).toMatch(/<h1 lang="ar" dir="rtl"[^>]*>تعذّر فتح هذه الصفحة<\/h1>/);
    },
  );

  test("a call without a bearer is refused", async () => {
    const { status, body, headers } = await api.refuse("features");
    expect([status, body.code, headers.get("WWW-Authenticate")]).toEqual([401, "unauthorized", "Bearer"]);
    expect((await api.refuse("features", { bearer: "nonsense" })).status).toBe(401);
  });

  test("browsers of this site may call it, and no others", async () => {
    async function preflight(origin: string) {
      const headers = {
        Origin: origin,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization,content-type,accept-language",
      };
      return (await api.app.request(LOGIN, { method: "OPTIONS", headers })).headers;
    }
    const own = await preflight(PUBLIC_ORIGIN);
    expect(own.get("Access-Control-Allow-Origin")).toBe(PUBLIC_ORIGIN);
    expect(own.get("Access-Control-Allow-Headers")).toBe("Authorization,Content-Type,Accept-Language");
    expect((await preflight("https://evil.example")).get("Access-Control-Allow-Origin")).toBeNull();
  });

  test("a refusal can be read by the site's own browser too", async () => {
    const { headers } = await api.refuse("features", { headers: { Origin: PUBLIC_ORIGIN } });
    expect(headers.get("Access-Control-Allow-Origin")).toBe(PUBLIC_ORIGIN);
    expect(headers.get("Access-Control-Expose-Headers")).toBe("Retry-After,X-Request-Id");
  });

  test("a cache does not hand what was asked without an origin to a page of one", async () => {
    for (const path of [calls.plans.path, "/api/docs"])
      expect((await api.app.request(path)).headers.get("Vary")).toMatch(/^Origin(, |$)/);
  });

  test.each([
    ["https://maamoul.example", "; Secure"],
    [PUBLIC_ORIGIN, ""],
  ])("at %s the cookie of a page that is read in another language ends in %j", async (publicOrigin, end) => {
    const app = createApp({ ...api.deps, config: { ...api.deps.config, publicOrigin } });
    const { headers } = await app.request("/checkout/none?language=ar");
    expect(headers.get("Set-Cookie")).toBe(`language=ar; Path=/; Max-Age=31536000; SameSite=Lax${end}`);
  });

  test("an unexpected error is a plain 500, logged without the parameters of the query", async () => {
    await api.db.execute("alter table accounts rename to hidden");
    try {
      const answer = await api.refuse("login", { body: { email: "secret@x.example", password: "x" } });
      expect([answer.status, answer.body]).toEqual([
        500,
        { code: "internal", message: copy.en.messages.internal },
      ]);
    } finally {
      await api.db.execute("alter table hidden rename to accounts");
    }
    expect(api.log.join()).toContain("a request failed");
    expect(api.log.join()).not.toContain("secret@x.example");
  });
});

const SITE_ORIGIN = "https://www.maamoul.example";

describeApi(
  "the app of a site elsewhere",
  (api) => {
    test("may be called by that site's browsers, and by no others", async () => {
      const allowedFor = async (origin: string) =>
        (await api.refuse("features", { headers: { Origin: origin } })).headers.get(
          "Access-Control-Allow-Origin",
        );
      expect(await allowedFor(SITE_ORIGIN)).toBe(SITE_ORIGIN);
      expect(await allowedFor(PUBLIC_ORIGIN)).toBe(PUBLIC_ORIGIN);
      expect(await allowedFor("https://evil.example")).toBeNull();
    });

    test("leads from its checkout back to that site, after a form too", async () => {
      const bearer = await api.signIn("parent@maamoul.example");
      const checkout = await api.openCheckout(bearer, "premium-yearly");
      const back = `${SITE_ORIGIN}/subscriptions`;
      const search = new URLSearchParams({ cancel_url: back });
      const page = await api.app.request(`${checkout}?${search}`);
      expect(page.headers.get("Content-Security-Policy")).toMatch(
        new RegExp(`form-action 'self'[^;]* ${SITE_ORIGIN}`),
      );
      const left = await api.app.request(`${checkout}/leave?${search}`, { method: "POST" });
      expect([left.status, left.headers.get("Location")]).toEqual([303, back]);
    });
  },
  { SITE_ORIGINS: SITE_ORIGIN },
);
