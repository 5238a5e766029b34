import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { lockFolder } from "../db/lock-folder.ts";
import { runProgram } from "../testing/operator-process.ts";

test("while a server has the embedded database open, the command says what to do", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "maamoul-operator-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const unlock = lockFolder(dataDir);
  const refused = runProgram("main", ["accounts", "list"], { DATA_DIR: dataDir });
  unlock();
  expect(refused).toEqual({
    status: 1,
    said: expect.stringMatching(/^.*Stop the server, run the command.*\n$/),
  });
});
