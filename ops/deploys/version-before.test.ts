import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPostgresDatabase } from "../../api/testing/database/create-database.ts";
import { type CallName, calls } from "../../contract/calls.ts";
import { PRIVACY_VERSION, TERMS_VERSION } from "../../contract/rules.ts";
import { unpackVersionBefore } from "./unpack-version-before.ts";

const PUBLIC_ORIGIN = "http://localhost:3000";
const CARD = { number: "4242 4242 4242 4242", expiry: "12/34", cvc: "123", name: "Layla Haddad" };
const folder = mkdtempSync(join(tmpdir(), "maamoul-before-"));
const dataDir = join(folder, "data");
const children: ReturnType<typeof spawn>[] = [];
let databaseUrl: string;
let before: string;
let now: string;

/** The API of the sources in a folder, by itself, with the mails of the build that is there. Answers its origin. */
async function startApiOf(tree: string): Promise<string> {
  const script = `
    import { existsSync } from "node:fs";
    import { createServer } from "node:http";
    import { pathToFileURL } from "node:url";
    import { getRequestListener } from "@hono/node-server";
    import pino from "pino";
    import { readApiConfig } from "./api/read-config.ts";
    import { startApi } from "./api/start.ts";
    const config = readApiConfig(process.env, { publicOrigin: "${PUBLIC_ORIGIN}" });
    const built = "dist/server/load-render.js";
    const render = existsSync(built) ? await (await import(pathToFileURL(built).href)).loadRender() : undefined;
    const { app } = await startApi(config, { logger: pino({ level: "silent" }), render });
    const server = createServer(getRequestListener(app.fetch));
    server.listen(0, "127.0.0.1", () => console.log(server.address().port));`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: tree,
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const [port] = await Promise.race([
    once(child.stdout, "data"),
    once(child, "exit").then(([code]) =>
      Promise.reject(new Error(`${tree} does not start: exit code ${code}`)),
    ),
  ]);
  return `http://127.0.0.1:${String(port).trim()}`;
}

beforeAll(async () => {
  const tree = unpackVersionBefore(folder, "to run");
  databaseUrl = await createPostgresDatabase();
  [before, now] = [await startApiOf(tree), await startApiOf(".")];
});

afterAll(async () => {
  for (const child of children) {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  rmSync(folder, { recursive: true });
});

/** The newest code, once so many have come. */
async function readCodeFor(email: string, count: number): Promise<string> {
  const outbox = join(dataDir, "outbox");
  async function readCodes(): Promise<string[]> {
    const names = readdirSync(outbox).filter((name) => name.endsWith(".eml"));
    // Named by their moments.
    const mails = await Promise.all(
      names.sort().map((name) => PostalMime.parse(readFileSync(join(outbox, name)))),
    );
    return mails
      .filter(({ to }) => to?.some(({ address }) => address === email))
      .flatMap(({ text }) => text?.match(/^\d{6}$/m)?.[0] ?? []);
  }
  await expect.poll(async () => (await readCodes()).length).toBe(count);
  return (await readCodes()).at(-1) ?? "";
}

/** Everything that a family does, each step at the next of the servers. */
async function liveWith(origins: readonly string[], email: string): Promise<void> {
  let step = 0;
  const nextOrigin = () => origins[step++ % origins.length] ?? "";

  async function ask(name: CallName, { bearer = "", ...body }: Record<string, unknown> = {}) {
    const { method, path } = calls[name];
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${bearer}` };
    const init = method === "POST" ? { method, headers, body: JSON.stringify(body) } : { headers };
    const answer = await fetch(nextOrigin() + path, init);
    const text = await answer.text();
    expect([name, answer.status, text]).toEqual([name, 200, text]);
    return JSON.parse(text);
  }

  const account = {
    email,
    password: "sticky dates and tea",
    is_adult: true,
    terms_version: TERMS_VERSION,
    privacy_version: PRIVACY_VERSION,
  };
  await ask("signUp", account);
  const { email: _, ...chosen } = account;
  await ask("confirmSignUp", { email, otp: await readCodeFor(email, 1), account: chosen });
  await endTrialOf(email);

  const { refresh_token } = await ask("login", { email, password: account.password });
  const { access_token: bearer } = await ask("refresh", { bearer: refresh_token });
  const { plans } = await ask("plans", { bearer });
  const { checkout_url } = await ask("createSubscription", {
    bearer,
    subscription_plan_id: plans.data[0].id,
  });
  const paid = await fetch(checkout_url.replace(PUBLIC_ORIGIN, nextOrigin()), {
    method: "POST",
    body: new URLSearchParams(CARD),
    redirect: "manual",
  });
  expect([paid.status, paid.headers.get("Location")]).toEqual([
    303,
    expect.stringContaining("/payment-success"),
  ]);
  expect(await ask("features", { bearer })).toMatchObject({ is_paid_plan: true });
  await ask("cancelSubscription", { bearer });
  await ask("resumeSubscription", { bearer });

  await ask("forgotPassword", { email });
  const { reset_token } = await ask("verifyOtp", { email, otp: await readCodeFor(email, 2) });
  await ask("resetPassword", { bearer: reset_token, new_password: "sweeter dates and tea" });
  await ask("login", { email, password: "sweeter dates and tea" });
}

/** So that paying takes money today. */
async function endTrialOf(email: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const ended = await client.query(
    "update families set trial_ends_at = now() where id = (select family_id from accounts where email = $1)",
    [email],
  );
  await client.end();
  expect(ended.rowCount).toBe(1);
}

test.each([
  ["on the version before alone", () => [before]],
  ["on both, the version before first", () => [before, now]],
  ["on both, this version first", () => [now, before]],
])(
  "on this version's schema a family opens an account, logs in, pays and recovers %s",
  async (_, origins) => {
    await liveWith(origins(), `parent-${origins().join("-").replace(/\D+/g, "-")}@family.example`);
  },
);
