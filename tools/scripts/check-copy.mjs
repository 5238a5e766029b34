import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { DEFAULT_LANGUAGE } from "../../contract/languages.ts";
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

/** A text that stands in two catalogues reads the same in both; one with a context of its own may not. */
const translations = new Map();
for (const path of catalogues) {
  if (path.endsWith(`/${DEFAULT_LANGUAGE}.po`)) continue;
  const texts = readFileSync(path, "utf8").matchAll(/(?<!^msgctxt .*\n)^msgid "(.+)"\nmsgstr "(.+)"$/gm);
  for (const [, id, translation] of texts) {
    const other = translations.get(id) ?? { path, translation };
    if (other.translation !== translation)
      fail(`${path} and ${other.path} do not translate this alike:\n  ${id}`);
    translations.set(id, other);
  }
}
