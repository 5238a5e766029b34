import { execFileSync } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { unpackVersionBefore } from "../../../ops/deploys/unpack-version-before.ts";
import type { OwnServer, Servers } from "../../journeys/support/own-server.ts";

const LOOK_MS = 50;

export type Version = "before" | "now";

/** Processes of the product on ports of their own, each of one version or the other. */
export type Fleet = {
  /** As `docs/deploy.md` says: SIGTERM, wait for its end, start the other, wait until it is ready. */
  replaceEach(version: Version): Promise<void>;
  /** `kill -9`, and a new one on its port. */
  kill(index: number): Promise<void>;
};

type Ground = {
  readonly ports: readonly number[];
  readonly env: Record<string, string>;
  /** Where the version before was built. */
  readonly before: string;
};

export async function startFleet(servers: Servers, { ports, env, before }: Ground): Promise<Fleet> {
  const folderOf = { before, now: "." };
  const start = async (port: number, version: Version) => {
    const server = await servers.launchReady({ ...env, PORT: String(port) }, folderOf[version]);
    while (!(await isReady(server))) await wait(LOOK_MS);
    return { server, version };
  };
  const running = await Promise.all(ports.map((port) => start(port, "before")));
  async function end(index: number, signal: NodeJS.Signals): Promise<void> {
    const { server } = running[index] ?? {};
    server?.process.kill(signal);
    await server?.exited;
  }
  return {
    async replaceEach(version) {
      for (const [index, port] of ports.entries()) {
        await end(index, "SIGTERM");
        running[index] = await start(port, version);
      }
    },
    async kill(index) {
      await end(index, "SIGKILL");
      running[index] = await start(ports[index] ?? 0, running[index]?.version ?? "now");
    },
  };
}

async function isReady({ origin }: OwnServer): Promise<boolean> {
  return (await fetch(`${origin}/readyz`)).ok;
}

/** Whether it knows the folder in which versions keep files for each other's pages. */
export function sharesFiles(version: string): boolean {
  return existsSync(join(version, "server/share-assets.ts"));
}

/** As somebody does who comes from a version that does not: its files are put there by hand. */
export function shareFiles(version: string, shared: string): void {
  cpSync(join(version, "dist/client/assets"), join(shared, "assets"), { recursive: true });
}

export function buildVersionBefore(folder: string): string {
  const tree = unpackVersionBefore(folder, "to build");
  // Without what Vitest sets: in its environment React would be built for development.
  const { PATH, HOME } = process.env;
  execFileSync("npm", ["run", "--silent", "build"], {
    cwd: tree,
    env: { PATH, HOME },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return tree;
}
