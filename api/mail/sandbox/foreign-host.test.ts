import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { calls } from "../../../contract/calls.ts";
import { copy } from "../../copy/copy.ts";
import { DEMO_PASSWORD } from "../../seed/demo.ts";
import type { RunningApi } from "../../start-later.ts";
import { startQuietly } from "../../testing/start.ts";

let dataDir: string;
let api: RunningApi;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "maamoul-host-"));
  api = await startQuietly({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await api.close();
  await rm(dataDir, { recursive: true, force: true });
});

type Asking = { from?: string; headers?: Record<string, string>; app?: RunningApi["app"] };

const bindings = (from: string) => ({ incoming: { socket: { remoteAddress: from } } });

async function ask(origin: string, { from = "127.0.0.1", headers, app = api.app }: Asking = {}) {
  const mailbox = await app.request(`${origin}/sandbox/mailbox`, { headers }, bindings(from));
  const body = JSON.stringify({ email: "parent@maamoul.example", password: DEMO_PASSWORD });
  const asJson = { method: "POST", headers: { ...headers, "Content-Type": "application/json" }, body };
  const login = await app.request(`${origin}${calls.login.path}`, asJson, bindings(from));
  return [mailbox.status, login.status];
}

test.each([
  ["http://localhost:3000", "127.0.0.1"],
  ["http://127.0.0.1:3000", "::ffff:127.0.0.1"],
  ["http://[::1]:3000", "::1"],
  ["http://localhost:3000", "172.18.0.1"],
])("mailbox and demo logins open at %s for a caller at %s", async (origin, from) => {
  expect(await ask(origin, { from })).toEqual([200, 200]);
});

test.each([
  ["a name that is not ours", "http://evil.example", {}],
  ["such a name behind a proxy", "http://evil.example", { headers: { "X-Forwarded-Proto": "https" } }],
  ["a name that begins like ours", "http://localhost.evil.example", {}],
  ["the address that strangers see", "http://203.0.113.7:3000", {}],
  ["our name, claimed from far away", "http://localhost:3000", { from: "203.0.113.9" }],
  ["our name, claimed from far away over IPv6", "http://localhost:3000", { from: "2001:db8::9" }],
  [
    "our name, claimed to a proxy",
    "http://localhost:3000",
    { headers: { "X-Forwarded-For": "203.0.113.9" } },
  ],
])("neither opens by %s", async (_, origin, asking) => {
  expect(await ask(origin, asking)).toEqual([403, 403]);
});

test("who is refused reads in their language what can be set", async () => {
  for (const language of ["en", "ar"] as const) {
    const headers = { "Accept-Language": language };
    const page = await api.app.request("http://evil.example/sandbox/mailbox", { headers });
    const text = await page.text();
    expect(page.headers.get("Content-Type")).toContain("text/html");
    expect(text).toContain(`<html lang="${language}"`);
    expect(text).toContain(copy[language].messages.sandbox_elsewhere);
    expect(text).toMatch(/PUBLIC_ORIGIN[\s\S]*SANDBOX=on/);
  }
});

test("a sandbox that is meant for everybody opens at any name", async () => {
  const ownDataDir = await mkdtemp(join(tmpdir(), "maamoul-host-"));
  onTestFinished(() => rm(ownDataDir, { recursive: true }));
  const meant = await startQuietly({ DATA_DIR: ownDataDir, SANDBOX: "on" });
  onTestFinished(() => meant.close());
  expect(await ask("http://evil.example", { from: "203.0.113.9", app: meant.app })).toEqual([200, 200]);
});
