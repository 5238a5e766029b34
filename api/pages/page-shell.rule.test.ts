import { createHash } from "node:crypto";
import { Hono } from "hono";
import { html } from "hono/html";
import { expect, test } from "vitest";
import { defaultBusiness } from "../../contract/brand.ts";
import { answerPage } from "./page-shell.ts";

async function show(policy?: readonly string[], method = "GET"): Promise<Response> {
  const app = new Hono<{ Variables: { brand: typeof defaultBusiness } }>();
  app.on(["GET", "POST"], "/", (context) => {
    context.set("brand", defaultBusiness);
    return answerPage(context, { language: "ar", title: "Receipt", body: html`<p>Paid</p>`, policy });
  });
  return app.request("/", { method });
}

test("a page of the API's own runs no script, sits in no frame, sends forms to us alone and is kept by nobody", async () => {
  const { headers } = await show();
  expect(
    headers
      .get("Content-Security-Policy")
      ?.replace(/sha256-[^']+/, "sha256-…")
      .split("; "),
  ).toEqual([
    "default-src 'none'",
    "style-src 'sha256-…'",
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ]);
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(headers.get("Content-Language")).toBe("ar");
  expect(headers.get("Vary")).toBe("Cookie, Accept-Language");
});

test("a page that says where its forms go says all of it", async () => {
  const { headers } = await show(["form-action 'self' https://pay.example"]);
  const policy = headers.get("Content-Security-Policy");
  expect(policy?.match(/form-action[^;]*/g)).toEqual(["form-action 'self' https://pay.example"]);
});

test("the other language is named in its own words, marked as such and written from its own side", async () => {
  const page = await (await show()).text();
  expect(page).toContain('<a class="language" lang="en" dir="ltr" href="/?language=en">English</a>');
});

test.each([
  [[], ""],
  [["script-src 'self'"], " 'self'"],
])(
  "what answers a form is asked for by its address afterwards, beside the scripts of %j",
  async (policy, known) => {
    const answered = await show(policy, "POST");
    const [, script = ""] = /<script>(.+?)<\/script>/.exec(await answered.text()) ?? [];
    expect(script).toBe('history.replaceState(null,"",location.href)');
    const hash = createHash("sha256").update(script).digest("base64");
    const allowed = answered.headers.get("Content-Security-Policy")?.match(/script-src[^;]*/g);
    expect(allowed).toEqual([`script-src${known} 'sha256-${hash}'`]);
    expect(await (await show(policy)).text()).not.toContain("<script>");
  },
);
