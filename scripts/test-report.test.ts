import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { countPlaywright, countVitest } from "./test-report.mjs";

function writeReport(report: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), "maamoul-report-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "report.json"), JSON.stringify(report));
  return join(folder, "report.json");
}

test("a report of Vitest is counted by its tests, and a file without any as one failure", () => {
  const file = (name: string, ...statuses: string[]) => ({
    name,
    status: statuses.includes("failed") ? "failed" : "passed",
    assertionResults: statuses.map((status) => ({ status })),
  });
  const path = writeReport({
    testResults: [
      file("/here/contract/rules.test.ts", "passed", "failed"),
      file("/here/api/start.test.ts", "passed", "passed", "skipped"),
      { name: "/here/web/broken.test.ts", status: "failed", assertionResults: [] },
    ],
  });
  expect(countVitest(path)).toEqual({ passed: 3, failed: 2, skipped: 1, note: "2 unit, 3 API" });
});

test("a report of Playwright counts what is flaky and what broke outside a test as failed", () => {
  const path = writeReport({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] });
  expect(countPlaywright(path)).toEqual({ passed: 5, failed: 3, skipped: 2 });
});
