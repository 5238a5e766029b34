import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type OwnServer = {
  origin: string;
  process: ChildProcess;
  /** What it printed for people, so far. */
  output(): string;
  /** Resolves with the exit code. */
  exited: Promise<number | null>;
};

export function freshDataDir(): string {
  return mkdtempSync(join(tmpdir(), "maamoul-e2e-"));
}

export async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Starts the product as an operator would, with an environment of its own. */
export async function launch(env: Record<string, string>): Promise<OwnServer> {
  const port = env.PORT ?? String(await findFreePort());
  const child = spawn(process.execPath, ["dist/server/main.js"], {
    env: { PATH: process.env.PATH, DATA_DIR: freshDataDir(), ...env, PORT: port },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { origin: `http://localhost:${port}`, process: child, output: () => output, exited };
}

/** Starts it and waits until it serves. */
export async function launchReady(env: Record<string, string> = {}): Promise<OwnServer> {
  const server = await launch(env);
  const ready = new Promise<void>((resolve) => {
    server.process.stdout?.on("data", () => server.output().includes("is ready") && resolve());
  });
  const outcome = await Promise.race([ready, server.exited.then(() => "exited")]);
  if (outcome === "exited") throw new Error(`The server did not start:\n${server.output()}`);
  return server;
}
