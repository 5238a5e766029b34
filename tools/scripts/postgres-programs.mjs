// Plain JavaScript, as its neighbours: tools/scripts/test-rest.mjs installs what is missing.
import { execFileSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { installByApt, which } from "./apt.mjs";

const PROGRAMS = ["initdb", "postgres", "pg_dump", "pg_restore"];

/** The folder of a PostgreSQL that is installed, with the pg_dump of its own version: no package of npm has one. */
export function findPostgresPrograms() {
  const folders = globSync("/usr/lib/postgresql/*/bin");
  if (which("pg_config")) folders.push(execFileSync("pg_config", ["--bindir"], { encoding: "utf8" }).trim());
  return folders.find((folder) => PROGRAMS.every((name) => existsSync(join(folder, name))));
}

/** Asks apt for it where it is missing. */
export function installPostgresPrograms() {
  if (!findPostgresPrograms()) installByApt(["postgresql"]);
}
