import type { ResponseOf } from "../../../contract/calls.ts";
import { PRIVACY_VERSION, TERMS_VERSION } from "../../../contract/rules.ts";
import { call } from "../../api-client/call.ts";
import { forgetTab, holdResend, writeTab } from "../../storage/tab.ts";

export type Draft = { email: string; password: string };

/** In memory only: a password is never stored. Going back finds the form as it was, and a resend needs no form. */
let draft: Draft | undefined;

export function readDraft(): Draft | undefined {
  return draft;
}

/** The form asked for both ticks before it was sent. */
export async function signUp({ email, password }: Draft): Promise<void> {
  const { retry_after_seconds } = await call("signUp", {
    email,
    password,
    is_adult: true,
    terms_version: TERMS_VERSION,
    privacy_version: PRIVACY_VERSION,
  });
  draft = { email, password };
  writeTab("start_email", email);
  holdResend("start_resend_at", retry_after_seconds);
}

export async function confirmSignUp(email: string, otp: string): Promise<ResponseOf<"confirmSignUp">> {
  const password = draft?.email === email ? draft.password : undefined;
  const session = await call("confirmSignUp", { email, otp, password });
  writeTab("first_visit", "yes");
  return session;
}

/** Once the session is open: before that, the screen would take it for a sign-up that never began. */
export function forgetSignUp(): void {
  draft = undefined;
  forgetTab("start_email", "start_resend_at");
}
