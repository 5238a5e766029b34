import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from "jose";
import type { Deps } from "../../deps.ts";
import type { Claims } from "../../http/caller.ts";

export const ACCESS_TOKEN_SECONDS = 600;
const AUDIENCE = "maamoul";
/** RFC 9068: no other kind of token of ours can pass for an access token. */
const TYPE = "at+jwt";
const KID = /^[0-9a-f-]{36}$/;

type Signer = Pick<Deps, "keyring" | "clock" | "config">;

export async function signAccessToken(
  { keyring, clock, config }: Signer,
  { accountId, sessionId }: Claims,
): Promise<string> {
  const { kid, key } = await keyring.signingKey();
  const nowSeconds = Math.floor(clock().getTime() / 1000);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: "EdDSA", kid, typ: TYPE })
    .setIssuer(config.publicOrigin)
    .setAudience(AUDIENCE)
    .setSubject(accountId)
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + ACCESS_TOKEN_SECONDS)
    .sign(key);
}

/** undefined: not an access token of ours, or expired. */
export async function verifyAccessToken(
  { keyring, clock, config }: Signer,
  token: string,
  kid: string,
): Promise<(Claims & { expiresAtMs: number }) | undefined> {
  const key = await keyring.verifyingKey(kid);
  if (!key) return undefined;
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ["EdDSA"],
      typ: TYPE,
      issuer: config.publicOrigin,
      audience: AUDIENCE,
      requiredClaims: ["sub", "sid", "exp"],
      currentDate: clock(),
    });
    const { sub, sid, exp = 0 } = payload;
    return { accountId: String(sub), sessionId: String(sid), expiresAtMs: exp * 1000 };
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** What is no number of a key is not looked for in the database. */
export function readKid(token: string): string | undefined {
  try {
    const { kid } = decodeProtectedHeader(token);
    return typeof kid === "string" && KID.test(kid) ? kid : undefined;
  } catch {
    return undefined;
  }
}
