import type { Deps } from "../deps.ts";
import { isSigned, sign } from "../keys/sign.ts";

type AddressDeps = Pick<Deps, "config" | "keyring">;

/** Opened by people although it is in the API's folder: mails that have left lead there. */
export const REMINDERS_PATH = "/api/v1/reminders";
export const REMINDERS_OFF_PATH = `${REMINDERS_PATH}/off`;

/** Turns the reminders and news of one account off without a login, and nothing else; so it may stay good for as long as a mail. */
export function turnOffAddress({ config, keyring }: AddressDeps, accountId: string): string {
  const url = new URL(`${REMINDERS_OFF_PATH}/${accountId}`, config.publicOrigin);
  url.searchParams.set("signature", sign(keyring, signedText(accountId)));
  return url.href;
}

export function isRightAddress({ keyring }: AddressDeps, accountId: string, signature: string): boolean {
  return isSigned(keyring, signedText(accountId), signature);
}

const signedText = (accountId: string) => `reminders-off:${accountId}`;
