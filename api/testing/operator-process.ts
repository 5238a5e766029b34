import { spawnSync } from "node:child_process";

/** A program of the operator as one types it, in a process of its own. */
export function runProgram(script: "main" | "migrate", args: string[], env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`api/operator/${script}.ts`, ...args], {
    env,
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
}
