import { createHmac, timingSafeEqual } from "node:crypto";
import type { Charge } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";

const VALID_SECONDS = 3600;

export type ReceiptAddress = { readonly id: string; readonly until: string; readonly signature: string };

type AddressDeps = Pick<Deps, "clock" | "config" | "keyring">;

/** The provider's own receipt where there is one, else a page of ours that opens for an hour. */
export function receiptAddress(deps: AddressDeps, charge: Pick<Charge, "id" | "providerReceiptUrl">): string {
  if (charge.providerReceiptUrl) return charge.providerReceiptUrl;
  const until = String(Math.floor(deps.clock().getTime() / 1000) + VALID_SECONDS);
  const url = new URL(`/receipts/${charge.id}`, deps.config.publicOrigin);
  url.searchParams.set("until", until);
  url.searchParams.set("signature", sign(deps, charge.id, until));
  return url.href;
}

/** Expired is only said of an address that was once right. */
export function checkReceiptAddress(
  deps: AddressDeps,
  { id, until, signature }: ReceiptAddress,
): "good" | "expired" | "wrong" {
  const given = Buffer.from(signature);
  const right = Buffer.from(sign(deps, id, until));
  if (given.length !== right.length || !timingSafeEqual(given, right)) return "wrong";
  return Number(until) * 1000 > deps.clock().getTime() ? "good" : "expired";
}

/** The secret signs other things too, hence the name in front. */
function sign({ keyring }: AddressDeps, id: string, until: string): string {
  return createHmac("sha256", keyring.hmacSecret).update(`receipt:${id}:${until}`).digest("base64url");
}
