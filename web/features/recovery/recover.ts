import { call, Refusal } from "../../api-client/call.ts";
import { keepForLogin } from "../../storage/login.ts";
import { clearRecovery, writeRecovery } from "../../storage/recovery.ts";

export async function sendCode(email: string): Promise<void> {
  try {
    const { retry_after_seconds } = await call("forgotPassword", { email });
    writeRecovery("reset_email", email);
    holdResend(retry_after_seconds);
  } catch (failure) {
    if (failure instanceof Refusal) holdResend(failure.retryAfterSeconds);
    throw failure;
  }
}

function holdResend(seconds = 0): void {
  writeRecovery("reset_resend_at", String(Date.now() + seconds * 1000));
}

export async function verifyCode(email: string, otp: string): Promise<void> {
  const { reset_token } = await call("verifyOtp", { email, otp });
  writeRecovery("reset_token", reset_token);
}

export async function resetPassword(newPassword: string): Promise<void> {
  await call("resetPassword", { new_password: newPassword });
  clearRecovery();
  keepForLogin("login_notice", "password changed");
}
