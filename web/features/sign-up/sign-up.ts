import { useSyncExternalStore } from "react";
import type { RequestOf, ResponseOf } from "../../../contract/calls.ts";
import { PRIVACY_VERSION, TERMS_VERSION } from "../../../contract/rules.ts";
import { call } from "../../api-client/call.ts";
import { forgetLocal, readLocal, subscribeToLocal, writeLocal } from "../../storage/local.ts";
import { forgetTab, holdResend, writeTab } from "../../storage/tab.ts";
import { beginFirstSteps } from "./use-first-steps.ts";

export type Draft = {
  email: string;
  password: string;
  /** Whose link brought the reader. */
  invitation: string | undefined;
};

/** In memory only: a password is never stored. Going back finds the form as it was, and a resend needs no form. */
let draft: Draft | undefined;

export function readDraft(): Draft | undefined {
  return draft;
}

/** The form asked for both ticks before it was sent. */
const newAccount = (password: string) => ({
  password,
  is_adult: true as const,
  terms_version: TERMS_VERSION,
  privacy_version: PRIVACY_VERSION,
});

export async function signUp({ email, password, invitation }: Draft): Promise<void> {
  const browser_secret = readLocal("start_secret") ?? createSecret();
  // Before the call: its answer may be lost and the mail arrive all the same.
  writeLocal({ start_secret: browser_secret });
  const body = { email, ...newAccount(password), browser_secret, invitation };
  const { retry_after_seconds } = await call("signUp", body);
  draft = { email, password, invitation };
  writeTab("start_email", email);
  holdResend("start_resend_at", retry_after_seconds);
}

function createSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether this browser asked for an account, as far as it remembers; the API knows for which address. */
export function useHasAsked(email: string): boolean {
  return useSyncExternalStore(
    subscribeToLocal,
    () => draft?.email === email || readLocal("start_secret") !== null,
    () => true,
  );
}

/** `chosen`: the password of a browser that did not ask, with both ticks beside it. */
export async function confirmSignUp(
  code: Pick<RequestOf<"confirmSignUp">, "email" | "otp" | "link_secret" | "invitation">,
  chosen: string | undefined,
): Promise<ResponseOf<"confirmSignUp">> {
  const password = chosen ?? (draft?.email === code.email ? draft.password : undefined);
  const session = await call("confirmSignUp", {
    ...code,
    ...(password === undefined
      ? { browser_secret: readLocal("start_secret") ?? undefined }
      : { account: newAccount(password) }),
  });
  // Whoever is invited comes for another family, not for free days.
  if (!code.invitation) beginFirstSteps();
  return session;
}

/** Once the session is open: before that, the screen would take it for a sign-up that never began. */
export function forgetSignUp(): void {
  draft = undefined;
  forgetLocal("start_secret");
  forgetTab("start_email", "start_resend_at");
}
