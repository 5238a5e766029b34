import { call } from "../../api-client/call.ts";
import { clearLocal, writeLocal } from "../../storage/local.ts";

export async function logIn(email: string, password: string): Promise<void> {
  const session = await call("login", { email, password });
  writeLocal({
    access_token: session.access_token,
    refresh_token: session.refresh_token,
    user_id: String(session.id),
    user_role: session.role,
    user_email: email.trim().toLowerCase(),
  });
}

/** Whatever the API says, this browser forgets the session (spec §4). */
export async function logOut(): Promise<void> {
  await call("logout", {}).catch(() => undefined);
  clearLocal();
}
