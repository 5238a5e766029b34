/** A domain of another script is written in Latin letters (`xn--…`), its last part too. */
export const EMAIL =
  /^[\w+-]+(?:\.[\w+-]+)*@(?:[\da-z]+(?:-+[\da-z]+)*\.)+(?:[a-z]{2,}|xn--[\da-z]+(?:-+[\da-z]+)*)$/;

/** What is typed in the domain's own script, as mail servers know it; what cannot be read stays as it is. */
export function toAsciiEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  return `${email.slice(0, at + 1)}${toAsciiDomain(domain) ?? domain}`;
}

/** As the parser of addresses does it, on both sides. undefined: it is no domain. */
export function toAsciiDomain(domain: string): string | undefined {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return undefined;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
}
