/** When a token expires, in seconds since 1970. Throws when it does not say. */
export function readExpirySeconds(token: string): number {
  const payload = token.split(".")[1] ?? "";
  const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
  const exp = typeof claims === "object" && claims && "exp" in claims ? claims.exp : undefined;
  if (typeof exp !== "number" || !Number.isFinite(exp)) throw new Error("The token has no expiry");
  return exp;
}
