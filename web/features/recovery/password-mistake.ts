import { findPasswordFault } from "../../../contract/password-rules.ts";

export type MistakeName = "mismatch" | "too-short";

/** What the browser refuses by itself. */
export class PasswordMistake extends Error {
  readonly mistake: MistakeName;

  constructor(mistake: MistakeName) {
    super(`Password refused: ${mistake}`);
    this.mistake = mistake;
  }
}

/** The mismatch comes first (docs/product.md §5.6). */
export function findPasswordMistake(password: string, confirmation: string): MistakeName | undefined {
  if (password !== confirmation) return "mismatch";
  return findPasswordFault(password, "") === "password_too_short" ? "too-short" : undefined;
}
