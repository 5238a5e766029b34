import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import type { Environment } from "../../config.ts";
import { readError, StartError } from "../../start-error.ts";

type Program = {
  readonly name: "pg_dump" | "pg_restore";
  readonly args: readonly string[];
  readonly env: Environment;
};

/** Its output goes into an open file. */
export async function writeOutput(program: Program, file: number): Promise<void> {
  await start(program, file).then(({ ended }) => ended());
}

/** Its output is read; only then it is known whether that was all. */
export async function readOutput(program: Program, read: (output: Readable) => Promise<void>): Promise<void> {
  const { output, ended } = await start(program, "pipe");
  if (output) await read(output);
  await ended();
}

async function start({ name, args, env }: Program, output: number | "pipe") {
  // Its complaints are read below, in English.
  const child = spawn(name, args, { env: { ...env, LC_ALL: "C" }, stdio: ["ignore", output, "pipe"] });
  let said = "";
  child.stderr?.on("data", (chunk) => {
    said += chunk;
  });
  const closed = once(child, "close");
  closed.catch(() => {});
  await once(child, "spawn").catch((error) => {
    if (readError(error).code !== "ENOENT") throw error;
    throw new StartError(`${name} is not installed: on Debian, apt-get install postgresql-client`);
  });
  async function ended(): Promise<void> {
    const [code, signal] = await closed;
    if (code !== 0) throw new StartError(signal ? `${name} was ended by ${signal}` : explain(name, said));
  }
  return { output: child.stdout, ended };
}

/** One line of the several that it wrote. */
function explain(name: string, said: string): string {
  const [versions, major] = /server version: (\d+).*/.exec(said) ?? [];
  if (versions)
    return `${name} is older than the server (${versions}): install postgresql-client-${major} or newer`;
  const lines = said.trim().split("\n");
  const line = lines.find((each) => each.includes("error: ")) ?? lines.at(-1) ?? "";
  return `${name}: ${line.replace(/^.*?error: /, "")}`;
}
