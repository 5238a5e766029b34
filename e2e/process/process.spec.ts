import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort, freshDataDir, launch, launchReady, type OwnServer } from "../support/own-server.ts";
import { expect, test } from "../support/test.ts";

const demo = { email: "trial@maamoul.example", password: "cookies-123" };

async function lastWords(server: OwnServer): Promise<{ code: number | null; lines: string[] }> {
  const code = await server.exited;
  return { code, lines: server.output().trim().split("\n") };
}

function post(server: OwnServer, path: string, body: unknown, bearer?: string): Promise<Response> {
  return fetch(server.origin + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(bearer && { Authorization: `Bearer ${bearer}` }) },
    body: JSON.stringify(body),
  });
}

const fileInTheWay = join(mkdtempSync(join(tmpdir(), "maamoul-e2e-")), "file");
writeFileSync(fileInTheWay, "");

const refusals: [string, Record<string, string>, RegExp][] = [
  ["a wrong PORT", { PORT: "http" }, /^PORT takes a number from 0 to 65535/],
  ["a wrong PUBLIC_ORIGIN", { PUBLIC_ORIGIN: "maamoul" }, /^PUBLIC_ORIGIN takes an origin/],
  ["a wrong TRUST_PROXY", { TRUST_PROXY: "yes" }, /^TRUST_PROXY takes on or off/],
  ["a sandbox behind https", { PUBLIC_ORIGIN: "https://maamoul.example" }, /^STRIPE_SECRET_KEY takes/],
  ["an unwritable DATA_DIR", { DATA_DIR: join(fileInTheWay, "data") }, /^DATA_DIR .* cannot be written/],
  [
    "an unreachable DATABASE_URL",
    { DATABASE_URL: "postgres://localhost:1/none" },
    /^DATABASE_URL cannot be used/,
  ],
];

for (const [what, env, words] of refusals) {
  test(`${what} stops the start with one clear line`, async () => {
    const { code, lines } = await lastWords(await launch(env));
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(words)]);
  });
}

test("a port in use, or a data folder in use, stops the start with one clear line", async () => {
  const DATA_DIR = freshDataDir();
  const first = await launchReady({ DATA_DIR });
  const port = new URL(first.origin).port;

  const samePort = await lastWords(await launch({ PORT: port }));
  expect(samePort).toEqual({ code: 1, lines: [expect.stringMatching(`^Port ${port} is in use`)] });
  const sameFolder = await lastWords(await launch({ DATA_DIR }));
  expect(sameFolder).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^DATA_DIR .* is in use by another process/)],
  });

  first.process.kill("SIGKILL");
});

test("the first lines name the address, the demo accounts and where mail goes", async () => {
  const server = await launchReady();
  expect(server.output()).toContain(server.origin);
  expect(server.output()).toContain(demo.email);
  expect(server.output()).toContain("/sandbox/mailbox");
  server.process.kill("SIGKILL");
});

test("SIGTERM ends the process cleanly", async () => {
  const server = await launchReady();
  server.process.kill("SIGTERM");
  expect(await server.exited).toBe(0);
});

test("a kill -9 loses nothing that was answered", async () => {
  const installation = { DATA_DIR: freshDataDir(), PORT: String(await findFreePort()) };
  const killed = await launchReady(installation);
  const { access_token, refresh_token } = await (await post(killed, "/api/v1/users/login", demo)).json();
  const rotated = await (await post(killed, "/api/v1/users/refresh", {}, refresh_token)).json();
  killed.process.kill("SIGKILL");
  await killed.exited;

  const again = await launchReady(installation);
  const features = await fetch(`${again.origin}/api/v1/family-subscription/features`, {
    headers: { Authorization: `Bearer ${access_token}` },
  });
  expect(features.status).toBe(200);
  expect((await post(again, "/api/v1/users/refresh", {}, rotated.refresh_token)).status).toBe(200);
  again.process.kill("SIGKILL");
});

test("logs carry a request id and no personal data", async () => {
  const server = await launchReady();
  const answer = await post(server, "/api/v1/users/login?email=trial@maamoul.example", demo);
  const id = answer.headers.get("X-Request-Id") as string;
  server.process.kill("SIGTERM");
  await server.exited;
  const logged = server
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"));
  expect(logged.join("\n")).toContain(id);
  expect(logged.join("\n")).not.toMatch(/trial@|cookies-123/);
});

test("with API_HOST the site talks to that API and starts none", async () => {
  const server = await launchReady({ API_HOST: "https://api.maamoul.example" });
  const page = await fetch(server.origin);
  expect(page.headers.get("Content-Security-Policy")).toContain(
    "connect-src 'self' https://api.maamoul.example;",
  );
  expect(await page.text()).toContain('data-api-host="https://api.maamoul.example"');
  expect((await fetch(`${server.origin}/api/v1/subscription-plans`)).status).toBe(404);
  server.process.kill("SIGKILL");
});

test("behind https it asks browsers to stay there", async () => {
  const server = await launchReady({ PUBLIC_ORIGIN: "https://maamoul.example", SANDBOX: "on" });
  const page = await fetch(server.origin);
  expect(page.headers.get("Strict-Transport-Security")).toContain("max-age=63072000");
  expect(page.headers.get("Content-Security-Policy")).toContain("upgrade-insecure-requests");
  server.process.kill("SIGKILL");
});
