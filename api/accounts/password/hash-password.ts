import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { findPasswordFault } from "../../../contract/password-rules.ts";
import { Failure } from "../../http/failure.ts";
import { createHashQueue, type Place } from "../hash-queue.ts";

const MEMORY_KIB = 19_456;
const PASSES = 2;
const PARALLELISM = 1;
const HASH_BYTES = 32;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const derive = promisify(argon2);
const inTurn = createHashQueue();

/** What the process itself hashes: accounts of the operator and of the demo. */
const OWN_PLACE: Place = { isTrusted: true, shares: [] };

export function refuseWeakPassword(password: string, email: string): void {
  const fault = findPasswordFault(password, email);
  if (fault) throw new Failure(fault);
}

/** The PHC string format, which carries its parameters so that they may be raised later. */
export function hashPassword(password: string, place = OWN_PLACE): Promise<string> {
  return inTurn(place, () => hash(password));
}

/** undefined: not admitted when its turn had come, so nothing was computed. What only waits is not counted. */
export function hashPasswordIf(
  admit: () => Promise<boolean>,
  password: string,
  place: Place,
): Promise<string | undefined> {
  return inTurn(place, async () => ((await admit()) ? hash(password) : undefined));
}

async function hash(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const derived = await derive("argon2id", {
    message: password.normalize("NFC"),
    nonce,
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: PARALLELISM,
    tagLength: HASH_BYTES,
  });
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${encode(nonce)}$${encode(derived)}`;
}

/**
 * An unknown account (no hash) takes as long as a wrong password. `admit` may still refuse when the turn has
 * come: tries that only wait in the queue are not counted.
 */
export async function verifyPassword<Admission>(
  password: string,
  phc: string | undefined,
  { admit, place }: { admit: () => Promise<Admission>; place: Place },
): Promise<{ isRight: boolean; admission: Admission }> {
  const [, memory, passes, parallelism, nonce, stored] = PHC.exec(phc ?? UNKNOWN_ACCOUNT) ?? [];
  if (!nonce || !stored) throw new Error("a stored password hash is not in PHC format");
  const expected = Buffer.from(stored, "base64");
  const parameters: Argon2Parameters = {
    message: password.normalize("NFC"),
    nonce: Buffer.from(nonce, "base64"),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  };
  const { actual, admission } = await inTurn(place, async () => ({
    admission: await admit(),
    actual: await derive("argon2id", parameters),
  }));
  return { isRight: timingSafeEqual(actual, expected) && phc !== undefined, admission };
}

function encode(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}

const UNKNOWN_ACCOUNT = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${encode(randomBytes(16))}$${encode(randomBytes(HASH_BYTES))}`;
