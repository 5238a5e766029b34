import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Declarations } from "./shape.ts";

let declarations: Declarations | undefined;

/**
 * The declarations of the installed `stripe`. The compiler takes seconds to read them, so they are kept beside the
 * packages: under a name that changes with the version of the library and with the code that reads it.
 */
export async function readDeclarations(): Promise<Declarations> {
  declarations ??= await readKept();
  return declarations;
}

async function readKept(): Promise<Declarations> {
  const folder = dirname(dirname(createRequire(import.meta.url).resolve("stripe")));
  const file = join(folder, "../.cache", `stripe-declarations-${describeSource(folder)}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  const { extractDeclarations } = await import("./extract.ts");
  const read = extractDeclarations(join(folder, "esm"));
  mkdirSync(dirname(file), { recursive: true });
  // Another process may do the same.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(read));
  renameSync(draft, file);
  return read;
}

function describeSource(folder: string): string {
  const code = ["extract.ts", "shape.ts"].map((name) => join(import.meta.dirname, name));
  const hash = createHash("sha256");
  for (const file of [join(folder, "package.json"), ...code]) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}
