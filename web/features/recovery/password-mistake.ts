import { PASSWORD_MIN_LENGTH } from "../../../contract/rules.ts";

export type PasswordMistake = "mismatch" | "too-short";

/** The mismatch comes first (spec §5). */
export function findPasswordMistake(password: string, confirmation: string): PasswordMistake | undefined {
  if (password !== confirmation) return "mismatch";
  return password.length < PASSWORD_MIN_LENGTH ? "too-short" : undefined;
}
