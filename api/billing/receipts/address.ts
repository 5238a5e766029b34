import type { Charge } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { isSigned, sign } from "../../keys/sign.ts";

const VALID_SECONDS = 3600;
/** In a mail, which is read when there is time. */
const VALID_IN_MAIL_SECONDS = 30 * 24 * 3600;

export type ReceiptAddress = { readonly id: string; readonly until: string; readonly signature: string };

type AddressDeps = Pick<Deps, "clock" | "config" | "keyring">;

/** A page of ours that opens for an hour. */
export function receiptAddress(deps: AddressDeps, charge: Pick<Charge, "id">): string {
  return signAddress(deps, charge, VALID_SECONDS);
}

/** Of all documents that an adult may see, for as long. */
export function archiveAddress(deps: AddressDeps, accountId: string): string {
  return signAddress(deps, { id: archiveName(accountId) }, VALID_SECONDS);
}

export const archiveName = (accountId: string) => `all/${accountId}`;

export function receiptAddressInMail(deps: AddressDeps, charge: Pick<Charge, "id">): string {
  return signAddress(deps, charge, VALID_IN_MAIL_SECONDS);
}

function signAddress(deps: AddressDeps, charge: Pick<Charge, "id">, seconds: number): string {
  const until = String(Math.floor(deps.clock().getTime() / 1000) + seconds);
  const url = new URL(`/receipts/${charge.id}`, deps.config.publicOrigin);
  url.searchParams.set("until", until);
  url.searchParams.set("signature", sign(deps.keyring, signedText(charge.id, until)));
  return url.href;
}

/** Expired is only said of an address that was once right. */
export function checkReceiptAddress(
  { keyring, clock }: AddressDeps,
  { id, until, signature }: ReceiptAddress,
): "good" | "expired" | "wrong" {
  if (!isSigned(keyring, signedText(id, until), signature)) return "wrong";
  return Number(until) * 1000 > clock().getTime() ? "good" : "expired";
}

const signedText = (id: string, until: string) => `receipt:${id}:${until}`;
