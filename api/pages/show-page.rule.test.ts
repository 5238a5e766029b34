import { Hono } from "hono";
import { expect, test } from "vitest";
import { defaultBusiness } from "../../contract/brand.ts";
import type { Render } from "../../contract/render.ts";
import { testRender } from "../testing/render.ts";
import { showPage } from "./show-page.ts";

async function show(policy?: readonly string[], method = "GET"): Promise<Response> {
  const app = new Hono<{ Variables: { brand: typeof defaultBusiness; render: Render } }>();
  app.on(["GET", "POST"], "/", (context) => {
    context.set("brand", defaultBusiness);
    context.set("render", testRender);
    return showPage(context, { name: "failure", facts: { message: "Paid", request: undefined } }, { policy });
  });
  return app.request("/", { method, headers: { "Accept-Language": "ar" } });
}

test("a page runs no script, sits in no frame, sends forms to us alone and is kept by nobody", async () => {
  const { headers } = await show();
  expect(headers.get("Content-Security-Policy")?.split("; ")).toEqual([
    "default-src 'none'",
    "style-src 'self'",
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
  const [link] = /<a [^>]*data-language[^>]*>.*?<\/a>/.exec(await (await show()).text()) ?? [];
  expect(link).toMatch(/^<a href="\/\?language=en" lang="en" dir="ltr" .*>English<\/a>$/);
});

test("the answer to a form runs our script, which lets Back ask for the address again", async () => {
  const answered = await show([], "POST");
  expect(answered.headers.get("Content-Security-Policy")).toContain("script-src 'self'");
  const page = await answered.text();
  expect(page).toContain("data-answers-form");
  expect(page.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/hosted-page.js">']);
  expect(await (await show()).text()).not.toMatch(/<script|data-answers-form/);
});
