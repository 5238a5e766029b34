import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

test("the command reads the site file as a server does, with its mistakes", () => {
  const folder = mkdtempSync(join(tmpdir(), "maamoul-site-"));
  const file = join(folder, "site.json");
  writeFileSync(file, `{"sellers":{}}`);
  const env = { ...process.env, DATABASE_URL: "", DATA_DIR: join(folder, "data"), SITE_FILE: file };
  const { status, stderr } = spawnSync(process.execPath, ["api/operator/main.ts", "status"], {
    env,
    encoding: "utf8",
  });
  rmSync(folder, { recursive: true });
  expect(status).toBe(1);
  expect(stderr).toContain(`SITE_FILE ${file}: sellers is not known`);
});
