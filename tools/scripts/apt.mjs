// Plain JavaScript: tools/scripts/test.mjs reads it on the host's Node.
import { execFileSync, spawnSync } from "node:child_process";
import { say } from "./set-up.mjs";

/** Asks apt for them, where it may. */
export function installByApt(packages) {
  if (process.getuid?.() !== 0 || !which("apt-get")) return;
  say(`Installing ${packages.join(", ")}`);
  const { status } = spawnSync("apt-get", ["update"], { stdio: "inherit" });
  if (status === 0)
    spawnSync("apt-get", ["install", "-y", "--no-install-recommends", ...packages], { stdio: "inherit" });
}

export function which(name) {
  try {
    return execFileSync("which", [name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return undefined;
  }
}
