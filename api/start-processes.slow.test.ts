import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { startQuietly as start } from "./testing/start.ts";

async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "maamoul-start-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, "data");
}

/** Another process that starts the API, logs in, prints the answer and stays. */
function spawnElsewhere(dataDir: string) {
  const script = `
    import pino from "pino";
    import { readApiConfig } from "./api/read-config.ts";
    import { startApi } from "./api/start.ts";
    const config = readApiConfig(process.env, { publicOrigin: "http://localhost:3000" });
    const { app } = await startApi(config, { logger: pino({ level: "silent" }) });
    const response = await app.request("/api/v1/users/login", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: "trial@maamoul.example", password: "cookies-123" }),
    });
    console.log(await response.text());
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

async function startElsewhere(dataDir: string) {
  const child = spawnElsewhere(dataDir);
  const [answer] = await once(child.stdout, "data");
  return { child, tokens: JSON.parse(String(answer)) };
}

test("a second process is refused, and after kill -9 nothing that was answered is lost", async () => {
  const dataDir = await makeDataDir();
  const { child, tokens } = await startElsewhere(dataDir);
  await expect(start({ DATA_DIR: dataDir })).rejects.toThrow(/^DATA_DIR .* is in use by another process/);
  child.kill("SIGKILL");
  await once(child, "exit");
  const api = await start({ DATA_DIR: dataDir });
  const headers = { Authorization: `Bearer ${tokens.access_token}` };
  const response = await api.app.request("/api/v1/family-subscription/features", { headers });
  expect(await response.json()).toMatchObject({ is_trial_period: true });
  await api.close();
});

test("a first start that is killed on the way leaves nothing that stops the next", async () => {
  const dataDir = await makeDataDir();
  const child = spawnElsewhere(dataDir);
  await vi.waitUntil(() => existsSync(join(dataDir, "db.part")), { timeout: 60_000, interval: 1 });
  child.kill("SIGKILL");
  await once(child, "exit");
  await (await start({ DATA_DIR: dataDir })).close();
  expect(existsSync(join(dataDir, "db.part"))).toBe(false);
});
