import { VERIFICATION_CODE_MINUTES } from "../../../contract/rules.ts";
import { forgetLocal, readLocal, writeLocal } from "../../storage/local.ts";

/** An address that was asked for and whose code is to be entered; another code may be asked for from `resendAt` on. */
export type PendingEmail = { readonly newEmail: string; readonly resendAt: number };

/** Kept by the browser, not by the API: whether an address is taken must not show by what the API remembers of it. */
export function rememberPendingEmail(newEmail: string, waitSeconds = 0): PendingEmail {
  const resendAt = Date.now() + waitSeconds * 1000;
  const expiresAt = Date.now() + VERIFICATION_CODE_MINUTES * 60_000;
  const pending = { email: newEmail, resend_at: String(resendAt), expires_at: String(expiresAt) };
  writeLocal({ email_change: new URLSearchParams(pending).toString() });
  return { newEmail, resendAt };
}

/** undefined: there is none, or the time of its code is over. */
export function readPendingEmail(): PendingEmail | undefined {
  const kept = new URLSearchParams(readLocal("email_change") ?? "");
  const newEmail = kept.get("email");
  if (!newEmail || Number(kept.get("expires_at")) <= Date.now()) return undefined;
  return { newEmail, resendAt: Number(kept.get("resend_at")) };
}

export function forgetPendingEmail(): void {
  forgetLocal("email_change");
}
