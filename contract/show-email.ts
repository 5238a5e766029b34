import punycode from "punycode.js";
import { toAsciiDomain } from "./email-address.ts";

/** Of which no letter looks like a Latin one. */
const scripts = ["Arabic", "Bengali", "Devanagari", "Han", "Hangul", "Hebrew"];
const OF_ONE_SCRIPT = new RegExp(
  scripts.map((script) => `^(?:\\p{Script=${script}}|[\\d-])+$`).join("|"),
  "u",
);

/**
 * An address for people to read: the domain in its own script, where each part of it is of one script that nobody
 * takes for another, and as it is written otherwise.
 */
export function showEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const shown = domain.split(".").map(showLabel).join(".");
  return toAsciiDomain(shown) === domain ? `${email.slice(0, at + 1)}${shown}` : email;
}

function showLabel(label: string): string {
  try {
    const decoded = punycode.toUnicode(label);
    return OF_ONE_SCRIPT.test(decoded) ? decoded : label;
  } catch {
    // Written wrong.
    return label;
  }
}
