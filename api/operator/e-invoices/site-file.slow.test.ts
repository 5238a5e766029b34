import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runProgram } from "../../testing/operator-process.ts";

test("the command reads the site file as a server does, with its mistakes", () => {
  const folder = mkdtempSync(join(tmpdir(), "maamoul-site-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "site.json");
  writeFileSync(file, `{"sellers":{}}`);
  const { status, said } = runProgram("main", ["status"], {
    DATA_DIR: join(folder, "data"),
    SITE_FILE: file,
  });
  expect(status).toBe(1);
  expect(said).toContain(`SITE_FILE ${file}: sellers is not known`);
});
