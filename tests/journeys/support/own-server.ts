import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "../../../tools/scripts/free-port.ts";

export type OwnServer = {
  origin: string;
  dataDir: string;
  process: ChildProcess;
  /** What it printed for people, so far. */
  output(): string;
  /** Resolves with the exit code. */
  exited: Promise<number | null>;
};

export type Servers = {
  /** Starts the product as an operator would, with an environment of its own; another version from its folder. */
  launch(env?: Record<string, string>, folder?: string): Promise<OwnServer>;
  /** Starts it and waits until it serves. */
  launchReady(env?: Record<string, string>, folder?: string): Promise<OwnServer>;
  freshFolder(): string;
};

/** Servers and folders that last as long as the work with them, however that ends. */
export async function withServers(work: (servers: Servers) => Promise<void>): Promise<void> {
  const started: OwnServer[] = [];
  const folders: string[] = [];

  function freshFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), "maamoul-e2e-"));
    folders.push(folder);
    return folder;
  }

  async function launch(env: Record<string, string> = {}, folder = "."): Promise<OwnServer> {
    const port = env.PORT ?? String(await findFreePort());
    const dataDir = env.DATA_DIR ?? freshFolder();
    const { PATH, MAAMOUL_TEST_RUN } = process.env;
    const child = spawn(process.execPath, ["dist/server/main.js"], {
      cwd: folder,
      env: { PATH, MAAMOUL_TEST_RUN, ...env, DATA_DIR: dataDir, PORT: port },
      // Over the channel the server learns that this process is gone, even by a kill -9.
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk) => {
        output += chunk;
      });
    const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
    const origin = `http://localhost:${port}`;
    const server = { origin, dataDir, process: child, output: () => output, exited };
    started.push(server);
    return server;
  }

  async function launchReady(env?: Record<string, string>, folder?: string): Promise<OwnServer> {
    const server = await launch(env, folder);
    const ready = new Promise<void>((resolve) => {
      server.process.stdout?.on("data", () => server.output().includes("is ready") && resolve());
    });
    const outcome = await Promise.race([ready, server.exited.then(() => "exited")]);
    if (outcome === "exited") throw new Error(`The server did not start:\n${server.output()}`);
    return server;
  }

  try {
    await work({ launch, launchReady, freshFolder });
  } finally {
    for (const server of started) server.process.kill("SIGKILL");
    await Promise.all(started.map(({ exited }) => exited));
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}
