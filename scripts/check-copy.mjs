import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { DEFAULT_LANGUAGE } from "../contract/languages.ts";
import { fail } from "./set-up.mjs";

const catalogues = globSync("web/copy/**/*.po");
const before = catalogues.map((path) => readFileSync(path, "utf8"));
execFileSync("npx", ["lingui", "extract", "--clean", "--workers", "1"], { stdio: "pipe" });
const stale = catalogues.filter((path, index) => readFileSync(path, "utf8") !== before[index]);
if (stale.length > 0)
  fail(`${stale.join(", ")} did not match the sources and are updated: review, translate, commit.`);

for (const path of catalogues) {
  if (path.endsWith(`/${DEFAULT_LANGUAGE}.po`)) continue;
  const missing = [...readFileSync(path, "utf8").matchAll(/^msgid "(.+)"\nmsgstr ""$/gm)].map(([, id]) => id);
  if (missing.length > 0) fail(`${path} has no translation of:\n  ${missing.join("\n  ")}`);
}
