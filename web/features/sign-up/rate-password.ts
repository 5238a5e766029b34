import { findPasswordFault } from "../../../contract/password-rules.ts";

export type Strength = "weak" | "fair" | "strong";

const LONG = 12;
const KINDS = [/\p{Lu}/u, /\p{Ll}/u, /\p{Lo}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

/** A hint while typing. What the server refuses is weak, by the same rule. */
export function ratePassword(password: string, email: string): Strength | undefined {
  const characters = [...password];
  if (characters.length === 0) return undefined;
  const distinct = new Set(password.trim().toLowerCase()).size;
  if (findPasswordFault(password, email) || distinct < 5) return "weak";
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  return distinct >= 7 && characters.length + 2 * (kinds - 1) >= LONG ? "strong" : "fair";
}
