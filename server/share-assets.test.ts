import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ConfigError } from "../api/config.ts";
import { shareAssets } from "./share-assets.ts";

function makeBuild(files: Record<string, string>): string {
  const build = mkdtempSync(join(tmpdir(), "maamoul-build-"));
  onTestFinished(() => rmSync(build, { recursive: true }));
  mkdirSync(join(build, "assets", "fonts"), { recursive: true });
  for (const [path, content] of Object.entries(files)) writeFileSync(join(build, path), content);
  return build;
}

test("two versions that start at once leave the files of both, and nothing else", async () => {
  const shared = join(makeBuild({}), "shared");
  const older = makeBuild({ "assets/client-A1w.js": "older", "assets/fonts/font.woff2": "font" });
  const newer = makeBuild({
    "assets/client-B2x.js": "newer",
    "assets/fonts/font.woff2": "font",
    "robots.txt": "",
  });
  await Promise.all([shareAssets(older, shared), shareAssets(newer, shared), shareAssets(newer, shared)]);
  expect(readdirSync(join(shared, "assets"), { recursive: true }).sort()).toEqual([
    "client-A1w.js",
    "client-B2x.js",
    "fonts",
    "fonts/font.woff2",
  ]);
  expect(readFileSync(join(shared, "assets/client-A1w.js"), "utf8")).toBe("older");
});

test("a folder that cannot be written stops the start with one line", async () => {
  const build = makeBuild({ "assets/client-A1w.js": "" });
  const sharing = shareAssets(build, join(build, "assets/client-A1w.js"));
  await expect(sharing).rejects.toBeInstanceOf(ConfigError);
  await expect(sharing).rejects.toThrow(/^ASSETS_DIR takes a folder that can be written, not [^\n]*$/);
});
