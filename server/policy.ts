import { createHash } from "node:crypto";

/** The content security policy of a document: our own files, one inline script by its hash, nothing else. */
export function documentPolicy(
  inlineScript: string,
  { apiHost, https }: { apiHost: string; https: boolean },
): string {
  const hash = createHash("sha256").update(inlineScript).digest("base64");
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self'${apiHost && ` ${apiHost}`}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** On every answer, whatever it is. */
export function commonHeaders(publicOrigin: string): [name: string, value: string][] {
  const headers: [string, string][] = [
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
  ];
  if (publicOrigin.startsWith("https:"))
    headers.push(["Strict-Transport-Security", "max-age=63072000; includeSubDomains"]);
  return headers;
}
