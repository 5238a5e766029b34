import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const PREFIX = "sealed.v1.";

/** What is sealed can be opened with the same secret and under the same name only. */
export function seal(text: string, { name, secret }: { name: string; secret: string }): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, deriveKey(secret), nonce).setAAD(Buffer.from(name));
  const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${PREFIX}${sealed.toString("base64url")}`;
}

export function isSealed(text: string): boolean {
  return text.startsWith(PREFIX);
}

/** undefined: sealed with another secret, under another name, or changed since. */
export function unseal(
  sealed: string,
  { name, secret }: { name: string; secret: string },
): string | undefined {
  const bytes = Buffer.from(sealed.slice(PREFIX.length), "base64url");
  const nonce = bytes.subarray(0, NONCE_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, deriveKey(secret), nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(name))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

function deriveKey(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "maamoul keys", 32));
}
