import { createHmac, timingSafeEqual } from "node:crypto";
import type { Deps } from "../../deps.ts";

type AddressDeps = Pick<Deps, "config" | "keyring">;

/** Opened by people although it is in the API's folder: mails that have left lead there. */
export const REMINDERS_PATH = "/api/v1/reminders";
export const REMINDERS_OFF_PATH = `${REMINDERS_PATH}/off`;

/** Turns one account's reminders off without a login, and nothing else; so it may stay good for as long as a mail. */
export function remindersOffAddress(deps: AddressDeps, accountId: string): string {
  const url = new URL(`${REMINDERS_OFF_PATH}/${accountId}`, deps.config.publicOrigin);
  url.searchParams.set("signature", sign(deps, accountId));
  return url.href;
}

export function isRightAddress(deps: AddressDeps, accountId: string, signature: string): boolean {
  const given = Buffer.from(signature);
  const right = Buffer.from(sign(deps, accountId));
  return given.length === right.length && timingSafeEqual(given, right);
}

/** The secret signs other things too, hence the name in front. */
function sign({ keyring }: AddressDeps, accountId: string): string {
  return createHmac("sha256", keyring.hmacSecret).update(`reminders-off:${accountId}`).digest("base64url");
}
