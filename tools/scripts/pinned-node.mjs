// Plain JavaScript: this runs on the host's Node.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const PINNED_NODE = join("node_modules", "node", "bin", "node");

/**
 * SHA-256 of the executable of Node 24.21.0, by platform. The package `node` fetches it by a script, outside the
 * lock file. The registries at hand have no 24.21.0 for macOS to take a hash from.
 */
const HASHES = {
  "linux-arm64": "0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584",
  "linux-x64": "7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c",
  "win32-x64": "ba4e6d110e8c1592a1ecd390f6b05f3da124b13871a5be62b341a07a853c6c32",
};

/** What is wrong with the executable, if anything is. */
export function findForeignNode(
  path = process.platform === "win32" ? `${PINNED_NODE}.exe` : PINNED_NODE,
  platform = `${process.platform}-${process.arch}`,
) {
  const expected = HASHES[platform];
  if (!expected) return undefined;
  const found = createHash("sha256").update(readFileSync(path)).digest("hex");
  if (found === expected) return undefined;
  return `${path} is not the Node that this project pins: its SHA-256 is ${found}, not ${expected}. It is not run.`;
}
