import type { APIRequestContext } from "@playwright/test";
import { PRIVACY_VERSION, TERMS_VERSION } from "../../../contract/rules.ts";
import { ask } from "./ask.ts";
import { waitForMailedCode } from "./mailed-link.ts";

type NewFamily = { origin: string; email: string; password: string };

/** A family of a journey's own, for one that changes its account. */
export async function openAccount(
  request: APIRequestContext,
  { origin, email, password }: NewFamily,
): Promise<void> {
  const account = {
    password,
    is_adult: true as const,
    terms_version: TERMS_VERSION,
    privacy_version: PRIVACY_VERSION,
  };
  await ask(request, "signUp", { email, ...account });
  const otp = await waitForMailedCode(origin, email, "/start/code");
  await ask(request, "confirmSignUp", { email, otp, account });
}
