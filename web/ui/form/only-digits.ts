import { toLatinDigits } from "../../../contract/digits.ts";

/** The digits of what was typed or pasted, in any of the three scripts, and no more than there may be. */
export function onlyDigits(text: string, atMost: number): string {
  return toLatinDigits(text).replace(/\D/g, "").slice(0, atMost);
}
