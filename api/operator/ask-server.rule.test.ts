import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { askServer } from "./ask-server.ts";

test("a data folder that cannot be used is told in one line", async () => {
  const folder = mkdtempSync(join(tmpdir(), "maamoul-ask-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "file");
  writeFileSync(file, "");
  const errors: string[] = [];
  const order = { argv: ["status"], canAsk: false, operator: "salma", folder };
  const terminal = {
    print: () => {},
    printError: (line: string) => void errors.push(line),
    readStdin: async () => "",
    ask: null,
  };
  expect(await askServer(file, order, terminal)).toBe(1);
  expect(errors).toEqual([expect.stringMatching(/^DATA_DIR .*file cannot be used: connect ENOTDIR[^\n]*$/)]);
});
