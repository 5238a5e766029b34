import { PASSWORD_MIN_LENGTH } from "../../../contract/rules.ts";

export type Strength = "weak" | "fair" | "strong";

const LONG = 12;
const KINDS = [/\p{Lu}/u, /\p{Ll}/u, /\p{Lo}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

/** A hint while typing; what is refused is for the server to say. */
export function ratePassword(password: string, email: string): Strength | undefined {
  const characters = [...password];
  if (characters.length === 0) return undefined;
  const lower = password.trim().toLowerCase();
  const address = email.trim().toLowerCase();
  const isAddress = lower === address || lower === address.split("@")[0];
  const distinct = new Set(lower).size;
  if (isAddress || characters.length < PASSWORD_MIN_LENGTH || distinct < 5) return "weak";
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  return distinct >= 7 && characters.length + 2 * (kinds - 1) >= LONG ? "strong" : "fair";
}
