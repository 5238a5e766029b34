import type { Language } from "../../contract/languages.ts";
import type { Role } from "../../contract/rules.ts";

/** Who makes a call that takes an access token. */
export type Caller = {
  readonly accountId: string;
  readonly sessionId: string;
  readonly familyId: string;
  readonly email: string;
  readonly role: Role;
  /** The language last used, for mail. */
  readonly language: Language;
};

/** What an access token says. */
export type Claims = { readonly accountId: string; readonly sessionId: string };
