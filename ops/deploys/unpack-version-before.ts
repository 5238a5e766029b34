import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";

/** The sources of the version before, with the packages of its lock file: those to run it, or those to build it too. */
export function unpackVersionBefore(folder: string, packages: "to run" | "to build"): string {
  const commit = readFileSync("ops/version-before", "utf8").trim();
  if (spawnSync("git", ["cat-file", "-e", `${commit}^{commit}`]).status !== 0)
    throw new Error(
      `ops/version-before names ${commit}, which this clone does not have: git fetch --unshallow`,
    );
  const tree = join(folder, "tree");
  mkdirSync(tree);
  execFileSync("tar", ["-x", "-C", tree], {
    input: execFileSync("git", ["archive", commit], { maxBuffer: 1e9 }),
  });
  const lockOf = (path: string) => readFileSync(join(path, "package-lock.json"), "utf8");
  if (lockOf(tree) === lockOf(".")) symlinkSync(resolve("node_modules"), join(tree, "node_modules"));
  else {
    const fewer = packages === "to run" ? ["--omit=dev"] : [];
    execFileSync("npm", ["ci", ...fewer, "--no-audit", "--no-fund", "--loglevel=error"], {
      cwd: tree,
      stdio: ["ignore", "ignore", "inherit"],
    });
  }
  return tree;
}
