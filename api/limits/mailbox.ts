/** Whose mail is one mailbox with and without dots, under whatever name; the first is how we call it. */
const dotless = new Map([
  ["gmail.com", "gmail.com"],
  ["googlemail.com", "gmail.com"],
]);

/**
 * Where mail to this address arrives: what is behind a plus is the person's own note, and some providers ignore dots.
 * For limits and for the free days; logging in and mail go by the address as it was typed.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const bare = email.slice(0, at).replace(/(?<=.)\+.*/, "");
  const provider = dotless.get(domain);
  return provider ? `${bare.replaceAll(".", "")}@${provider}` : `${bare}@${domain}`;
}
