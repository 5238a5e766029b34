import type { RequestOf } from "../../../contract/calls.ts";
import { call, Refusal } from "../../api-client/call.ts";
import { forgetTab, holdResend, readTab, writeTab } from "../../storage/tab.ts";

export async function sendCode(email: string): Promise<void> {
  try {
    const { retry_after_seconds } = await call("forgotPassword", { email });
    writeTab("reset_email", email);
    holdResend("reset_resend_at", retry_after_seconds);
  } catch (failure) {
    if (failure instanceof Refusal) holdResend("reset_resend_at", failure.retryAfterSeconds);
    throw failure;
  }
}

export async function verifyCode(code: RequestOf<"verifyOtp">): Promise<void> {
  const { reset_token } = await call("verifyOtp", code);
  writeTab("reset_token", reset_token);
}

export async function resetPassword(newPassword: string): Promise<void> {
  await call("resetPassword", { new_password: newPassword });
  writeTab("login_email", readTab("reset_email") ?? "");
  forgetTab("reset_email", "reset_token", "reset_resend_at");
  writeTab("login_notice", "password changed");
}
