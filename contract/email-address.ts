import punycode from "punycode.js";

/** A domain of another script is written in Latin letters (`xn--…`), its last part too. */
export const EMAIL =
  /^[\w+-]+(?:\.[\w+-]+)*@(?:[\da-z]+(?:-+[\da-z]+)*\.)+(?:[a-z]{2,}|xn--[\da-z]+(?:-+[\da-z]+)*)$/;

/** Of which no letter looks like a Latin one. */
const scripts = ["Arabic", "Bengali", "Devanagari", "Han", "Hangul", "Hebrew"];
const OF_ONE_SCRIPT = new RegExp(
  scripts.map((script) => `^(?:\\p{Script=${script}}|[\\d-])+$`).join("|"),
  "u",
);

/** What is typed in the domain's own script, as mail servers know it; what cannot be read stays as it is. */
export function toAsciiEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  return `${email.slice(0, at + 1)}${toAscii(domain) ?? domain}`;
}

/**
 * An address for people to read: the domain in its own script, where each part of it is of one script that nobody
 * takes for another, and as it is written otherwise.
 */
export function showEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const shown = domain.split(".").map(showLabel).join(".");
  return toAscii(shown) === domain ? `${email.slice(0, at + 1)}${shown}` : email;
}

function showLabel(label: string): string {
  const decoded = attempt(() => punycode.toUnicode(label));
  return decoded && OF_ONE_SCRIPT.test(decoded) ? decoded : label;
}

/** As the parser of addresses does it, on both sides. undefined: it is no domain. */
function toAscii(domain: string): string | undefined {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return undefined;
  return attempt(() => new URL(`http://${domain}`).hostname);
}

/** undefined: what it reads is written wrong. */
function attempt(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
