import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFreePort } from "../../tools/scripts/free-port.ts";
import { buildImage, environmentOf, placeIn, type Stage } from "./build-image.ts";

const isRoot = process.getuid?.() === 0;
const folder = mkdtempSync(join(tmpdir(), "maamoul-image-"));
let image: Stage;
let running: ReturnType<typeof spawn>;
let origin: string;
let options: { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number };

beforeAll(async () => {
  image = buildImage(folder);
  // As the image's user, who is not the one that built it.
  chmodSync(folder, 0o755);
  execFileSync("chmod", ["-R", "a-w", placeIn(image, ".")]);
  // Everybody may write there, as into /tmp of the image; the folder of a test run belongs to who runs it.
  const temporary = join(folder, "tmp");
  mkdirSync(temporary);
  chmodSync(temporary, 0o1777);
  const port = await findFreePort();
  origin = `http://127.0.0.1:${port}`;
  const [uid = 0, gid = 0] = image.user.split(":").map(Number);
  const env = { ...environmentOf(image), HOME: "/nonexistent", TMPDIR: temporary, PORT: String(port) };
  options = { cwd: placeIn(image, "."), env, ...(isRoot && { uid, gid }) };
  const [command = "", ...args] = image.command;
  running = spawn(command, args, { ...options, stdio: ["ignore", "ignore", "inherit"] });
});

afterAll(async () => {
  if (running?.exitCode === null && running.kill("SIGKILL")) await once(running, "exit");
  if (image) execFileSync("chmod", ["-R", "u+w", image.root]);
  rmSync(folder, { recursive: true });
});

async function askReady(): Promise<number> {
  if (running.exitCode !== null) throw new Error(`The image's command ended: exit code ${running.exitCode}`);
  return fetch(`${origin}/readyz`).then(
    ({ status }) => status,
    () => 0,
  );
}

function runInImage(command: string) {
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command], { ...options, encoding: "utf8" });
  return { status, output: stdout + stderr };
}

test("the image starts on files that nobody may write", async () => {
  await expect.poll(askReady).toBe(200);
});

test("the image has no package that only a build or a test needs", () => {
  type Locked = { dev?: boolean; devOptional?: boolean; optional?: boolean };
  const lock: { packages: Record<string, Locked> } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const unwanted = Object.entries(lock.packages)
    .filter(([, { dev, devOptional, optional }]) => dev || devOptional || optional)
    .map(([path]) => path);
  expect(unwanted).toContain("node_modules/typescript");
  expect(unwanted.filter((path) => existsSync(placeIn(image, path)))).toEqual([]);
  const compilers = "**/node_modules/{typescript,esbuild,vite,rolldown,@babel/*,@types/*}";
  expect(globSync(compilers, { cwd: placeIn(image, ".") })).toEqual([]);
});

test("the image has no test and no source of the site", () => {
  const own = globSync("{*,{api,contract,dist}/**/*}", { cwd: placeIn(image, ".") });
  expect(own.filter((path) => /\.(test|spec)\.|(^|\/)testing(\/|$)|\.tsx$/.test(path))).toEqual([]);
  expect(own.filter((path) => !path.includes("/")).sort()).toEqual([
    "api",
    "contract",
    "dist",
    "node_modules",
    "package.json",
  ]);
});

test(`the image's user ${isRoot ? "" : "(this one: only root can become another) "}writes to its data folder alone`, () => {
  expect(image.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  const { output } = runInImage(`find "${image.root}" -writable -not -type l -not -path "$DATA_DIR/*"`);
  expect(output.trim()).toBe(placeIn(image, "/data"));
});

test("the image shows the site and answers a call", async () => {
  const page = await fetch(origin);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("</html>")]);
  const answer = await fetch(`${origin}/api/v1/users/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: "parent@maamoul.example", password: "cookies-123" }),
  });
  expect([answer.status, await answer.json()]).toEqual([
    200,
    expect.objectContaining({ access_token: expect.any(String) }),
  ]);
});

test("the operator's command runs in the image", () => {
  expect(runInImage("node api/operator/main.ts status")).toMatchObject({ status: 0 });
});

test("the health check follows the process at its own port, which ends by SIGTERM with 0", async () => {
  expect(runInImage(image.healthCheck)).toMatchObject({ status: 0 });
  const ended = once(running, "exit");
  running.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(runInImage(image.healthCheck)).toMatchObject({ status: 1 });
});

test("a report is made in the image while no process serves", () => {
  expect(runInImage('node api/operator/main.ts report "$DATA_DIR/report.html"')).toMatchObject({ status: 0 });
});

test("a backup is made in the image while no process serves", () => {
  expect(runInImage('node api/operator/main.ts backup "$DATA_DIR/maamoul.backup"')).toMatchObject({
    status: 0,
  });
});

test("the step before a new version runs in the image", () => {
  expect(runInImage("node api/operator/migrate.ts")).toMatchObject({ status: 0 });
});
