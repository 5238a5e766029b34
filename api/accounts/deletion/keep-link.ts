import { and, eq, gt } from "drizzle-orm";
import type { Language } from "../../../contract/languages.ts";
import { accounts } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { FamilyDeps } from "../../family/deps.ts";
import type { Device } from "../../http/caller-device.ts";
import { mailLinkAddress } from "../mail-links/address.ts";
import { isKept, keepAccount } from "./deletion.ts";

/** The link names the day, so that the mail of one request does not take back a later one. */
export function keepLinkAddress(
  deps: Pick<Deps, "config" | "keyring">,
  { accountId, day, language }: { accountId: string; day: Date; language: Language },
): string {
  return mailLinkAddress(deps, "keep-account", { id: `${accountId}.${day.getTime()}`, language });
}

function readLinkId(id: string): { accountId: string; day: Date } {
  const [accountId = "", day] = id.split(".");
  return { accountId, day: new Date(Number(day)) };
}

export async function isKeepLinkOpen({ db, clock }: Deps, id: string): Promise<boolean> {
  const { accountId, day } = readLinkId(id);
  const isThatDay = and(eq(accounts.deleteAt, day), gt(accounts.deleteAt, clock()));
  return (await db.$count(accounts, and(eq(accounts.id, accountId), isThatDay))) > 0;
}

export async function keepByLink(deps: FamilyDeps, id: string, device: Device): Promise<boolean> {
  return keepAccount(deps, readLinkId(id), device);
}

export async function isKeptByLink(deps: Deps, id: string): Promise<boolean> {
  return isKept(deps, readLinkId(id).accountId);
}
