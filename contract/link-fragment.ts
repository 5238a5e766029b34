/** Mail filters take the reader's own address in a link for a sign of phishing, so the fragment is base64url. */
export function writeLinkFragment(parameters: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(parameters).toString();
  return `#${btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** Also as links were written before: in plain. */
export function readLinkFragment(fragment: string): URLSearchParams {
  const text = fragment.slice(1);
  if (!/^[\w-]+$/.test(text)) return new URLSearchParams(text);
  try {
    return new URLSearchParams(atob(text.replaceAll("-", "+").replaceAll("_", "/")));
  } catch {
    return new URLSearchParams();
  }
}
