import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findForeignNode } from "./pinned-node.mjs";

test("the installed Node is the one whose hash is kept", () => {
  expect(findForeignNode()).toBeUndefined();
});

test.each(["linux-x64", "linux-arm64", "win32-x64"])("another executable is found out on %s", (platform) => {
  const folder = mkdtempSync(join(tmpdir(), "maamoul-node-"));
  const path = join(folder, "node");
  writeFileSync(path, "#!/bin/sh\necho v24.21.0\n");
  expect(findForeignNode(path, platform)).toContain("is not the Node that this project pins");
  rmSync(folder, { recursive: true });
});
