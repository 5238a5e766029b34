import { FRESH_LOGIN_MINUTES } from "../../../contract/rules.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import { Failure } from "../../http/failure.ts";

/** For what is sensitive: a session that was left open, or somebody else's, needs the password (`confirmPassword`). */
export function requireFreshLogin({ clock }: Pick<Deps, "clock">, { loggedInAt, provedAt }: Caller): void {
  const ageMs = clock().getTime() - (provedAt ?? loggedInAt).getTime();
  if (ageMs > FRESH_LOGIN_MINUTES * 60_000) throw new Failure("login_too_old");
}
