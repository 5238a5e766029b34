import { calls } from "../contract/calls.ts";
import { API_FOLDERS } from "../contract/rules.ts";

const callPaths = new Set<string>(Object.values(calls).map(({ path }) => path));

/** Few enough to be counted apart, whatever is asked for, and nobody's number or token. */
export function routeOf(path: string): string {
  if (callPaths.has(path)) return path;
  return [...API_FOLDERS, "/assets/"].find((folder) => path.startsWith(folder)) ?? "pages";
}
