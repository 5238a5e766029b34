import type { Language } from "../../contract/languages.ts";
import type { Role } from "../../contract/rules.ts";
import { Failure } from "./failure.ts";

/** Who makes a call that takes an access token. */
export type Caller = {
  readonly accountId: string;
  readonly sessionId: string;
  readonly loggedInAt: Date;
  /** When the password was last typed since. */
  readonly provedAt: Date | null;
  readonly familyId: string;
  readonly email: string;
  readonly role: Role;
  /** Of mail: the one chosen for it, else the one last used. */
  readonly language: Language;
  readonly mailLanguage: Language | null;
  /** Asked to be deleted, and is then. */
  readonly deleteAt: Date | null;
};

/** For what is a matter for adults. */
export function refuseChild({ role }: Caller): void {
  if (role === "child") throw new Failure("not_for_children");
}

/** What an access token says. */
export type Claims = { readonly accountId: string; readonly sessionId: string };
