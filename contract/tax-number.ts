import { toLatinDigits } from "./digits.ts";

const DIGITS = 15;

/** A tax registration number (TRN) of the Emirates, as it is kept; undefined where it is none. */
export function readTaxNumber(text: string): string | undefined {
  const digits = toLatinDigits(text).replaceAll(/[\s-]/g, "");
  return new RegExp(`^\\d{${DIGITS}}$`).test(digits) ? digits : undefined;
}
