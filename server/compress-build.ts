import { globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { compress } from "./compress.ts";

// The step of the build after Vite, so that no start and no request pays for it. Pictures and fonts are compressed
// by nature.
for (const path of globSync("dist/client/**/*.{css,js,svg}")) {
  const { br, gzip } = await compress(await readFile(path), "smallest");
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gzip)]);
}
