import type { Language } from "../../../contract/languages.ts";
import type { Deps } from "../../deps.ts";
import { mailLinkAddress } from "../mail-links/address.ts";

/** The link names the day, so that the mail of one request does not take back a later one. */
export function keepLinkAddress(
  deps: Pick<Deps, "config" | "keyring">,
  { accountId, day, language }: { accountId: string; day: Date; language: Language },
): string {
  return mailLinkAddress(deps, "keep-account", { id: `${accountId}.${day.getTime()}`, language });
}

/** Links of version 1 name no day. */
export function readKeepLink(id: string): { accountId: string; day?: Date } {
  const [accountId = "", day] = id.split(".");
  return { accountId, ...(day && { day: new Date(Number(day)) }) };
}
