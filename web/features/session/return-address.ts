import type { Href, MemberPage } from "../../site-map.ts";
import { readTab } from "../../storage/tab.ts";
import { keepChoice, keepParameters } from "./choice.ts";

type MemberPath = MemberPage["path"];

/** What account screens read from their address. */
const PARAMETERS = ["payment_status", "card", "plan", "promo", "invitation"];

/** One of these screens with the parameters that it reads. */
export function toReturnAddress(
  screens: readonly MemberPath[],
  path: string,
  search: string,
): Href | undefined {
  const screen = screens.find((each) => each === path || `${each}/` === path);
  return screen && `${screen}${keepParameters(search, PARAMETERS)}`;
}

/** What a guest's address says of where to go after the login. */
export function toWantedAddress(search: string): Href | undefined {
  const invitation = keepParameters(search, ["invitation"]);
  if (invitation) return `/family${invitation}`;
  const choice = keepChoice(search);
  return choice ? `/subscriptions${choice}` : undefined;
}

/** The invitation that this address shows. */
export function invitationOf(address: string): string | undefined {
  const [path, search] = address.split("?", 2);
  return path === "/family" ? (new URLSearchParams(search).get("invitation") ?? undefined) : undefined;
}

export function readReturnAddress(
  screens: readonly MemberPath[],
  key: "return_address" | "after_agreement" = "return_address",
): Href | undefined {
  const kept = readTab(key) ?? "";
  const [path = ""] = kept.split("?", 1);
  return toReturnAddress(screens, path, kept.slice(path.length));
}
