import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunningApi } from "../start-later.ts";
import { startQuietly } from "../testing/start.ts";

const dataDir = mkdtempSync(join(tmpdir(), "maamoul-socket-"));
let api: RunningApi;
beforeAll(async () => {
  api = await startQuietly({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await api.close();
  rmSync(dataDir, { recursive: true });
});

/** The command as one types it, in a process of its own. */
async function run(args: string[], { stdin = "", cwd = process.cwd() } = {}) {
  const child = spawn(process.execPath, [resolve("api/operator/main.ts"), ...args], {
    cwd,
    env: { ...process.env, DATA_DIR: dataDir, OPERATOR: "salma" },
  });
  child.stdin.end(stdin);
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { code, out, errors };
}

test("while the server has the embedded database open, it runs the command", async () => {
  expect(await run(["find", "premium@"])).toMatchObject({
    code: 0,
    out: expect.stringContaining("premium@maamoul.example"),
    errors: "",
  });
  const added = ["accounts", "add", "new@x.example", "--password-stdin"];
  expect((await run(added, { stdin: "milk-and-dates\n" })).out).toBe("new@x.example is added\n");
  expect((await run(["audit"])).out).toMatch(/salma +accounts add +new@x\.example/);
});

test("a refusal and a line that is not understood come back with their exit codes", async () => {
  expect(await run(["show", "nobody@x.example"])).toEqual({
    code: 1,
    out: "",
    errors: "There is no account nobody@x.example\n",
  });
  expect((await run(["bake"])).code).toBe(2);
  expect((await run(["suspend", "trial@maamoul.example"])).errors).toContain("say --yes");
});

test("nobody else may use the socket, and it goes with the server", async () => {
  const socket = join(dataDir, "operator.sock");
  expect(statSync(socket).mode & 0o777).toBe(0o600);
  await api.close();
  expect(existsSync(socket)).toBe(false);
  expect((await run(["plans", "list"])).code).toBe(0);
  api = await startQuietly({ DATA_DIR: dataDir });
});

test("the server makes a report, and without it the build does", async () => {
  const file = join(dataDir, "report.html");
  expect(await run(["report", file])).toMatchObject({ code: 0 });
  expect(readFileSync(file, "utf8")).toContain("</h1>");
  await api.close();
  // A folder without a build.
  expect(await run(["report", "again.html"], { cwd: dataDir })).toEqual({
    code: 1,
    out: "",
    errors: "This takes the build of the site: run npm run build first\n",
  });
  api = await startQuietly({ DATA_DIR: dataDir });
});
