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
  return /\P{ASCII}/u.test(domain) ? `${email.slice(0, at + 1)}${toAscii(domain) ?? domain}` : email;
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
  const decoded = label.startsWith("xn--") ? decodePunycode(label.slice(4)) : undefined;
  return decoded !== undefined && OF_ONE_SCRIPT.test(decoded) ? decoded : label;
}

/** As the parser of addresses does it, on both sides. undefined: it is no domain. */
function toAscii(domain: string): string | undefined {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return undefined;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
}

const BASE = 36;

/** RFC 3492, which browsers know but do not hand out. undefined: it is none. */
function decodePunycode(text: string): string | undefined {
  const delimiter = text.lastIndexOf("-");
  const output = [...text.slice(0, Math.max(0, delimiter))].map((letter) => letter.codePointAt(0) ?? 0);
  let code = 128;
  let bias = 72;
  let index = 0;
  for (let at = delimiter + 1; at < text.length; index++) {
    const before = index;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = Number.parseInt(text[at++] ?? "", BASE);
      // Letters come first there, then figures.
      const value = digit < 10 ? digit + 26 : digit - 10;
      if (Number.isNaN(value)) return undefined;
      index += value * weight;
      const threshold = Math.min(26, Math.max(1, k - bias));
      if (value < threshold) break;
      weight *= BASE - threshold;
    }
    const length = output.length + 1;
    bias = adapt(index - before, length, before === 0);
    code += Math.floor(index / length);
    index %= length;
    if (code > 0x10ffff) return undefined;
    output.splice(index, 0, code);
  }
  return String.fromCodePoint(...output);
}

function adapt(difference: number, length: number, isFirst: boolean): number {
  let delta = Math.floor(difference / (isFirst ? 700 : 2));
  delta += Math.floor(delta / length);
  let k = 0;
  for (; delta > 455; k += BASE) delta = Math.floor(delta / 35);
  return k + Math.floor((36 * delta) / (delta + 38));
}
