import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type CallName, calls } from "../../contract/calls.ts";
import { namedSchemas } from "../../contract/description.ts";
import { errorCodes } from "../../contract/errors.ts";
import { describeApi } from "../testing/testing.ts";

describeApi("the description for people", (api) => {
  async function read(headers: Record<string, string> = {}) {
    const response = await api.app.request("/api/docs", { headers });
    return { policy: response.headers.get("Content-Security-Policy"), text: await response.text() };
  }

  test("has every call, object and refusal without a script, which only searches", async () => {
    const { policy, text } = await read();
    expect(policy).toContain("default-src 'none'; style-src 'self'; script-src 'self';");
    expect(text.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/hosted-page.js">']);
    const paths = Object.values(calls).map(({ path }) => path);
    const told = [...paths, ...errorCodes, "plans.data", "discounted_price", "invitations[].expires_at"];
    const whole = text.replaceAll("<wbr/>", "");
    expect(told.filter((each) => !whole.includes(`>${each}</code>`))).toEqual([]);
    expect(text).toMatch(/<search [^>]*hidden=""/);
  });

  test("has a menu that leads to each of them", async () => {
    const { text } = await read();
    for (const name of [...Object.keys(calls), ...Object.keys(namedSchemas), "errors"]) {
      expect(text).toContain(`<a href="#${name}"`);
      expect(text.split(`id="${name}"`)).toHaveLength(2);
    }
  });

  test("names each of its tables by what it belongs to", async () => {
    const { text } = await read();
    const names = [...text.matchAll(/<caption[^>]*>(.*?)<\/caption>/g)].map(([, name = ""]) =>
      name.replace(/<[^>]+>/g, ""),
    );
    expect(names).toContain("Send: login");
    expect(new Set(names).size).toBe(names.length);
  });

  test("writes code as code", async () => {
    const { text } = await read();
    expect(text).not.toContain("`");
    expect(text).toContain("<code>login_too_old</code>");
  });

  test("shows a call as one types it", async () => {
    const { text } = await read();
    const curl = text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'");
    expect(curl).toContain(
      `curl -X POST "$ORIGIN/api/v1/users/login" \\\n  -H "Content-Type: application/json" \\\n  -d '{"email":"noor@family.example","password":"cookies-123"}'`,
    );
    expect(curl).toContain(
      `curl -X GET "$ORIGIN/api/v1/family" \\\n  -H "Authorization: Bearer $TOKEN"</code>`,
    );
  });

  test("is in English for everybody", async () => {
    const { text } = await read({ "Accept-Language": "ar" });
    expect(text).toContain('<html lang="en" dir="ltr">');
  });

  test("the journey by curl uses only calls that there are", () => {
    const paths = (Object.keys(calls) as CallName[]).map((name): string => calls[name].path);
    const used = readFileSync("docs/api-by-curl.md", "utf8").match(/(?<=\$ORIGIN)\/api\/v1\/[\w/-]+/g) ?? [];
    expect(used.length).toBeGreaterThan(8);
    expect(used.filter((path) => !paths.includes(path))).toEqual([]);
  });
});
