import type { PageAssets } from "../web-build.ts";

const facesOfTheSite = /@font-face\s*\{[^}]*\burl\([^}]*\}/g;

/** For pages that are kept as files, where the files of our typeface are out of reach. */
export async function readKeptStyles({ readStyles }: Pick<PageAssets, "readStyles">): Promise<string> {
  return (await readStyles()).replaceAll(facesOfTheSite, "");
}
