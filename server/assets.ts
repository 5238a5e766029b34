import { readdirSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { getMimeType } from "hono/utils/mime";
import type { Assets, SiteFile } from "../web/web-build.ts";
import { type HeaderList, type Prepared, prepareAnswer } from "./prepared.ts";
import { compress, keep, type StaticBody } from "./static-body.ts";

const CLIENT_DIR = "dist/client";
const YEAR_SECONDS = 31_536_000;

const compressible: ReadonlySet<string> = new Set([".css", ".js", ".svg"]);
/** What of the build is served; its manifest and its compressed files are for the server alone. */
const served: ReadonlySet<string> = new Set([
  ...compressible,
  ...[".avif", ".ico", ".jpg", ".png", ".webp", ".woff2"],
]);

/** Every file of the client build and those that are composed, by address, each with these headers too. */
export async function loadAssets(
  composed: readonly SiteFile[],
  common: HeaderList,
): Promise<Map<string, Prepared>> {
  const prepare = (url: string, type: string, body: StaticBody): [string, Prepared] => {
    const cached = url.startsWith("/assets/")
      ? `public, max-age=${YEAR_SECONDS}, immutable`
      : "public, max-age=3600";
    return [url, prepareAnswer(body, [...common, ["Content-Type", type], ["Cache-Control", cached]])];
  };
  const built = listFiles().map((path) => {
    const url = path.slice(CLIENT_DIR.length).replaceAll(sep, "/");
    return prepare(url, getMimeType(path) ?? "application/octet-stream", readBody(path));
  });
  const extra = composed.map(async ({ path, type, body }) => {
    const bytes = Buffer.from(body);
    return prepare(path, type, keep(bytes, await compress(bytes, "quick")));
  });
  return new Map([...built, ...(await Promise.all(extra))]);
}

/** At build time, so that no start pays for it. */
export async function compressAssets(): Promise<void> {
  for (const path of listFiles()) {
    if (!compressible.has(extname(path))) continue;
    const { br, gzip } = await compress(await readFile(path), "small");
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gzip)]);
  }
}

function listFiles(): string[] {
  return readdirSync(CLIENT_DIR, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && served.has(extname(file.name)))
    .map((file) => join(file.parentPath, file.name));
}

/** At once: two hundred files that were each waited for took 12 % of a start (docs/decisions/0020). */
function readBody(path: string): StaticBody {
  if (!compressible.has(extname(path))) return keep(readFileSync(path));
  return keep(readFileSync(path), { br: readFileSync(`${path}.br`), gzip: readFileSync(`${path}.gz`) });
}

type Manifest = Record<string, { file: string; imports?: string[] }>;

/** Which built files a document needs, by the manifest that Vite writes. */
export async function readBuiltAssets(): Promise<Assets> {
  const manifest: Manifest = JSON.parse(await readFile(join(CLIENT_DIR, "manifest.json"), "utf8"));

  function chunkOf(key: string) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The client build has no ${key}.`);
    return chunk;
  }

  function filesOf(key: string): string[] {
    const { file, imports = [] } = chunkOf(key);
    return [`/${file}`, ...imports.flatMap(filesOf)];
  }

  return {
    stylesheet: `/${chunkOf("web/ui/styles.css").file}`,
    scriptsOf: (sources) => [...new Set(sources.flatMap(filesOf))],
  };
}
