import { useContext } from "react";
import { flushSync } from "react-dom";
import type { ResponseOf } from "../../../contract/calls.ts";
import { call } from "../../api-client/call.ts";
import { clearLocal, writeLocal } from "../../storage/local.ts";
import { forgetTab, readTab, writeTab } from "../../storage/tab.ts";
import { LoginLanding, LogoutLanding } from "./guards.tsx";

const LOGOUT_TIMEOUT_MS = 3_000;

/** Logs in; the guest guard then leads on to the plans. */
export function useLogIn(): (email: string, password: string, otp?: string) => Promise<void> {
  const openSession = useOpenSession();
  return async (email, password, otp) => openSession(email, await call("login", { email, password, otp }));
}

export function useOpenSession(): (email: string, session: ResponseOf<"login">) => void {
  const announceLogin = useContext(LoginLanding);
  return (email, session) => {
    if (session.texts_changed) {
      writeTab("after_agreement", readTab("return_address") ?? "");
      writeTab("return_address", "/agreement");
    }
    flushSync(announceLogin);
    forgetTab("login_email");
    // Other tabs go by the access token, so it comes last.
    writeLocal({
      user_id: String(session.id),
      user_role: session.role,
      user_email: email.trim().toLowerCase(),
      ...(session.delete_at && { delete_at: session.delete_at }),
      refresh_token: session.refresh_token,
      access_token: session.access_token,
    });
  };
}

/** Whatever the API answers, or if it does not answer, this browser forgets the session (docs/product.md §4.8). */
export function useLogOut(): () => Promise<void> {
  const announceLogout = useContext(LogoutLanding);
  return async () => {
    // First, since the API may answer that the session is over already.
    announceLogout();
    const timeout = new Promise((resolve) => setTimeout(resolve, LOGOUT_TIMEOUT_MS));
    await Promise.race([call("logout", {}).catch(() => undefined), timeout]);
    clearLocal();
    forgetTab("order");
  };
}
