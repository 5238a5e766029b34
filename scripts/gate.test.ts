import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import playwrightConfig from "../playwright.config.ts";
import { projects } from "../vitest.config.ts";

/** Ends a hang; a start of PostgreSQL on a slow machine is well within it. */
const RUN_TIMEOUT_MS = 300_000;

function run(command: string, args: string[]) {
  // Inside a test run, Vitest and Playwright take over some settings of the run around them.
  const { PATH, HOME, TMPDIR, MAAMOUL_TEST_RUN } = process.env;
  const { status, stdout } = spawnSync(process.execPath, [`node_modules/${command}`, ...args], {
    encoding: "utf8",
    env: { PATH, HOME, TMPDIR, MAAMOUL_TEST_RUN },
    timeout: RUN_TIMEOUT_MS,
  });
  return { status, stdout };
}

test.each(projects.map((project) => project.test))(
  "a failing, a hanging and a broken test turn the $name tests red",
  ({ name }) => {
    const report = join(mkdtempSync(join(tmpdir(), "maamoul-gate-")), "report.json");
    const { status } = run("vitest/vitest.mjs", [
      ...["run", "--config", "scripts/gate/vitest.config.ts", "--project", name],
      ...["--reporter", "json", "--outputFile", report],
    ]);
    const { testResults } = JSON.parse(readFileSync(report, "utf8"));
    rmSync(dirname(report), { recursive: true });
    const failed = testResults.filter((file: { status: string }) => file.status === "failed");
    expect(failed.map((file: { name: string }) => file.name.match(/[^/\\]+$/)?.[0]).sort()).toEqual([
      "broken.ts",
      "failing.ts",
      "hanging.ts",
    ]);
    expect(status).toBe(1);
  },
  RUN_TIMEOUT_MS,
);

test(
  "a failing and a hanging journey turn the browser tests red",
  () => {
    const { status, stdout } = run("@playwright/test/cli.js", [
      ...["test", "--config", "scripts/gate/playwright.config.ts", "--reporter", "json"],
    ]);
    expect(JSON.parse(stdout).stats).toMatchObject({ expected: 0, flaky: 0, unexpected: 2 });
    expect(status).toBe(1);
  },
  RUN_TIMEOUT_MS,
);

test("every test file belongs to a runner", () => {
  const collected = [
    ...projects.flatMap(({ test: { include } }) => globSync(include)),
    ...globSync(`${playwrightConfig.testDir}/**/*.spec.ts`),
  ];
  const written = globSync("**/*.{test,spec}.{ts,tsx,mts,js,mjs}", {
    exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
  });
  expect(written.sort()).toEqual(collected.sort());
});
