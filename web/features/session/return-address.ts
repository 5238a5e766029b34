import type { Href, MemberPage } from "../../site-map.ts";
import { readTab } from "../../storage/tab.ts";

type MemberPath = MemberPage["path"];

/** What account screens read from their address. */
const PARAMETERS = ["payment_status", "card", "plan", "promo"];

/**
 * One of these screens with the parameters that it reads. Made anew of what is known, so that no text leads anywhere
 * else, whoever wrote it.
 */
export function toReturnAddress(
  screens: readonly MemberPath[],
  path: string,
  search: string,
): Href | undefined {
  const screen = screens.find((each) => each === path || `${each}/` === path);
  if (!screen) return undefined;
  const asked = new URLSearchParams(search);
  const kept = PARAMETERS.flatMap((name) => {
    const value = asked.get(name);
    return value ? [[name, value]] : [];
  });
  return kept.length > 0 ? `${screen}?${new URLSearchParams(kept)}` : screen;
}

export function readReturnAddress(screens: readonly MemberPath[]): Href | undefined {
  const kept = readTab("return_address") ?? "";
  const [path = ""] = kept.split("?", 1);
  return toReturnAddress(screens, path, kept.slice(path.length));
}
