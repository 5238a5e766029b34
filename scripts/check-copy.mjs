import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fail } from "./set-up.mjs";

const catalogues = ["web/copy/en.po", "web/copy/ar.po"];
const before = catalogues.map((path) => readFileSync(path, "utf8"));
execFileSync("npx", ["lingui", "extract", "--clean", "--workers", "1"], { stdio: "pipe" });
const stale = catalogues.filter((path, index) => readFileSync(path, "utf8") !== before[index]);
if (stale.length > 0)
  fail(`${stale.join(", ")} did not match the sources and are updated: review, translate, commit.`);

const arabic = readFileSync("web/copy/ar.po", "utf8");
const missing = [...arabic.matchAll(/^msgid "(.+)"\nmsgstr ""$/gm)].map(([, id]) => id);
if (missing.length > 0) fail(`Arabic is missing in web/copy/ar.po for:\n  ${missing.join("\n  ")}`);
