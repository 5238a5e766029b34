// Plain JavaScript: this runs on the host's Node, before anything is installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { findForeignNode, PINNED_NODE } from "./pinned-node.mjs";

const INSTALL_STAMP = join("node_modules", ".installed-lock");
const BUILD_STAMP = join("dist", ".built-sources");

/** Installs when the lock file is not the one that was installed. */
export function installIfNeeded() {
  const lock = hashFiles(["package-lock.json"]);
  if (readStamp(INSTALL_STAMP) === lock && existsSync(PINNED_NODE)) return;
  say("Installing dependencies, which may take a minute");
  // The pinned Node, not the one that runs npm here, is what the packages get.
  run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  const mistake = findForeignNode();
  if (mistake) fail(mistake);
  writeStamp(INSTALL_STAMP, lock);
}

/** Builds when a source of the product changed. */
export function buildIfNeeded() {
  const sources = hashFiles([
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "lingui.config.ts",
    ...["contract", "web", "api", "server"]
      .flatMap(filesBelow)
      .filter((path) => !/\.test\.|[\\/]testing[\\/]/.test(path)),
    "tools/scripts/compat/browsers.ts",
  ]);
  if (readStamp(BUILD_STAMP) === sources) return;
  say("Building the site");
  run("npm", ["run", "--silent", "build:site"]);
  say("Preparing the database");
  run("npm", ["run", "--silent", "build:database"]);
  writeStamp(BUILD_STAMP, sources);
}

/** Runs a command in the foreground; its failure is ours. */
export function run(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, {
    stdio: "inherit",
    shell: process.platform === "win32",
    env: { ...process.env, ...env },
  });
  if (error) fail(`Cannot run ${command}: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

export function say(text) {
  console.log(`\n> ${text}`);
}

export function fail(text) {
  console.error(text);
  process.exit(1);
}

function hashFiles(paths) {
  const hash = createHash("sha256");
  for (const path of paths) hash.update(path).update("\0").update(readFileSync(path));
  return hash.digest("hex");
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

function readStamp(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

function writeStamp(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
