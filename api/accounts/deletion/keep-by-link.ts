import { and, eq, gt } from "drizzle-orm";
import { accounts } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { FamilyDeps } from "../../family/deps.ts";
import type { Device } from "../../http/caller-device.ts";
import { keepAccount } from "./deletion.ts";
import { isKept } from "./is-kept.ts";
import { readKeepLink } from "./keep-link.ts";

export async function isKeepLinkOpen({ db, clock }: Deps, id: string): Promise<boolean> {
  const { accountId, day } = readKeepLink(id);
  const isThatDay = and(day && eq(accounts.deleteAt, day), gt(accounts.deleteAt, clock()));
  return (await db.$count(accounts, and(eq(accounts.id, accountId), isThatDay))) > 0;
}

export async function keepByLink(deps: FamilyDeps, id: string, device: Device): Promise<boolean> {
  return keepAccount(deps, readKeepLink(id), device);
}

export async function isKeptByLink(deps: Deps, id: string): Promise<boolean> {
  return isKept(deps, readKeepLink(id).accountId);
}
