import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "../support/journey.ts";
import type { OwnServer, Servers } from "../support/own-server.ts";

const LOST_MS = 5_000;

const demo = { email: "trial@maamoul.example", password: "cookies-123" };

// One worker, so that one running server does for all that only look at it.
test.describe.configure({ mode: "default" });

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

/** What a start is refused for, with what and in which words. */
function listRefusals(server: OwnServer, servers: Servers): [Record<string, string>, RegExp | string][] {
  const { port } = new URL(server.origin);
  const file = join(servers.freshFolder(), "file");
  writeFileSync(file, "");
  return [
    [{ PORT: "http" }, /^PORT takes a number from 0 to 65535/],
    [{ TRUST_PROXY: "yes" }, /^TRUST_PROXY takes on, off or/],
    [{ WORKERS: "2" }, /^WORKERS takes 1 with the embedded database/],
    [{ PUBLIC_ORIGIN: "https://maamoul.example" }, /^STRIPE_SECRET_KEY takes/],
    [{ DATA_DIR: join(file, "data") }, /^DATA_DIR .* cannot be written/],
    [{ DATA_DIR: server.dataDir }, /^DATA_DIR .* is in use by another process/],
    [{ PORT: port }, `^Port ${port} is in use`],
  ];
}

test("what a start is refused for is told in one clear line", async ({ server, servers }) => {
  for (const [env, words] of listRefusals(server, servers)) {
    const { code, lines } = await lastWords(await servers.launch(env));
    expect.soft(code, JSON.stringify(env)).toBe(1);
    expect.soft(lines, JSON.stringify(env)).toEqual([expect.stringMatching(words)]);
  }
});

test("each mistake of a site file stops the start with a line of its own", async ({ servers }) => {
  const file = join(servers.freshFolder(), "site.json");
  writeFileSync(file, JSON.stringify({ name: { en: "Ka'ak" }, contactEmail: "kaak" }));
  const { code, lines } = await lastWords(await servers.launch({ SITE_FILE: file }));
  expect(code).toBe(1);
  expect(lines).toEqual([
    `SITE_FILE ${file}: name.ar is missing`,
    `SITE_FILE ${file}: contactEmail takes an email address`,
  ]);
});

test("a start without the database serves the public pages and says what is missing", async ({ servers }) => {
  const server = await servers.launch({ DATABASE_URL: "postgres://127.0.0.1:1/none" });
  await expect.poll(() => server.output()).toContain("is ready at");
  const ask = (path: string) => fetch(server.origin + path);
  expect((await ask("/ar")).status).toBe(200);
  const readyz = await ask("/readyz");
  expect([readyz.status, await readyz.text()]).toEqual([503, "not ready: the database does not answer"]);
  expect((await post(server, "/api/v1/users/login", {})).status).toBe(503);
  expect(server.output()).toContain("the database does not answer yet");
});

test("the start names the address, the demo accounts and where mail goes, and logs no personal data", async ({
  server,
}) => {
  for (const named of [server.origin, demo.email, "/sandbox/mailbox"])
    await expect.poll(server.output).toContain(named);
  const answer = await post(server, "/api/v1/users/login?email=trial@maamoul.example", demo);
  const id = answer.headers.get("X-Request-Id") as string;
  const logged = () =>
    server
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .join("\n");
  await expect.poll(logged).toContain(id);
  expect(logged()).not.toMatch(/trial@|cookies-123/);
});

test("a start that takes real money logs what is missing or weak, one line each", async ({ servers }) => {
  const server = await servers.launchReady({
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
    SMTP_URL: "smtp://127.0.0.1:1",
    DATABSE_URL: "postgres://127.0.0.1/maamoul",
  });
  const weak = () =>
    Array.from(server.output().matchAll(/"level":40.*"what":"([^"]+)".*"msg":"(.+)"/g), ([, what, said]) => [
      what,
      said,
    ]).sort();
  await expect.poll(weak).toEqual([
    ["KEY_SECRET", expect.stringContaining("not set")],
    ["PUBLIC_ORIGIN", expect.stringContaining("is not https")],
    ["SITE_FILE", expect.stringContaining("not set")],
    ["database", expect.stringContaining("embedded")],
    ["mail", expect.stringContaining("does not answer: connect ECONNREFUSED")],
    ["payment events", expect.stringContaining("cannot be read")],
    ["payment retries", expect.stringContaining("cannot be read")],
    ["payments", expect.stringContaining("does not answer")],
    ["settings", "settings: not known: DATABSE_URL"],
  ]);
});

test("SIGTERM ends the process cleanly, and the log has its start, its end and all between", async ({
  servers,
}) => {
  const server = await servers.launchReady();
  const ids = await Promise.all(
    Array.from({ length: 5 }, async () => (await fetch(server.origin)).headers.get("X-Request-Id")),
  );
  server.process.kill("SIGTERM");
  expect(await server.exited).toBe(0);
  const said = Array.from(server.output().matchAll(/"msg":"(start\w*|stop\w*)"/g), ([, words]) => words);
  expect(said).toEqual(["started", "stopping", "stopped"]);
  for (const id of ids) expect(server.output()).toContain(id);
});

test("several processes answer on one port, one that dies is replaced, and SIGTERM ends them all", async ({
  servers,
}) => {
  const server = await servers.launchReady({ WORKERS: "2", API_HOST: "https://api.maamoul.example" });
  const listPids = () =>
    new Set(Array.from(server.output().matchAll(/"pid":(\d+).*"msg":"request"/g), ([, pid]) => Number(pid)));
  const countAnswering = async () => {
    // A connection of its own each: whoever has one keeps it. One that was handed to a dying process goes with it.
    const init = { headers: { Connection: "close" }, signal: AbortSignal.timeout(LOST_MS) };
    await fetch(server.origin, init).catch(() => undefined);
    return listPids().size;
  };
  await expect.poll(countAnswering).toBe(2);
  const [first = 0] = listPids();
  process.kill(first, "SIGKILL");
  await expect.poll(countAnswering).toBe(3);
  await expect.poll(server.output).toContain("a process took the place of the one that died");
  expect(server.output()).toContain(
    `"worker":${first},"code":null,"signal":"SIGKILL","msg":"a process died"`,
  );
  server.process.kill("SIGTERM");
  expect(await server.exited).toBe(0);
  for (const pid of listPids()) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});

test("a kill -9 loses nothing that was answered", async ({ servers }) => {
  const DATA_DIR = servers.freshFolder();
  const killed = await servers.launchReady({ DATA_DIR });
  const { access_token, refresh_token } = await (await post(killed, "/api/v1/users/login", demo)).json();
  const rotated = await (await post(killed, "/api/v1/users/refresh", {}, refresh_token)).json();
  killed.process.kill("SIGKILL");
  await killed.exited;

  const { port: PORT } = new URL(killed.origin);
  const again = await servers.launchReady({ DATA_DIR, PORT });
  const features = await fetch(`${again.origin}/api/v1/family-subscription/features`, {
    headers: { Authorization: `Bearer ${access_token}` },
  });
  expect(features.status).toBe(200);
  expect((await post(again, "/api/v1/users/refresh", {}, rotated.refresh_token)).status).toBe(200);
});

test("with API_HOST the site talks to that API and starts none, stays on https, and logs what it is told to", async ({
  servers,
}) => {
  const server = await servers.launchReady({
    API_HOST: "https://api.maamoul.example",
    PUBLIC_ORIGIN: "https://maamoul.example",
    LOG_LEVEL: "error",
  });
  const page = await fetch(`${server.origin}/login`);
  const policy = page.headers.get("Content-Security-Policy");
  expect(policy).toContain("connect-src 'self' https://api.maamoul.example;");
  expect(policy).toContain("upgrade-insecure-requests");
  expect(page.headers.get("Strict-Transport-Security")).toContain("max-age=63072000");
  expect(await page.text()).toContain("apiHost&quot;:&quot;https://api.maamoul.example&quot;");
  expect((await fetch(`${server.origin}/api/v1/subscription-plans`)).status).toBe(404);
  server.process.kill("SIGTERM");
  await server.exited;
  expect(server.output()).not.toContain('"level"');
});
