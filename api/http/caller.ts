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

/** Looks a token's caller up, and whatever else its call needs; undefined: the session is over. */
export type FindCaller<C extends Caller = Caller> = (claims: Claims) => Promise<C | undefined>;
