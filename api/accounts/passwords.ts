import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { Failure } from "../http/failure.ts";

const MEMORY_KIB = 19_456;
const PASSES = 2;
const PARALLELISM = 1;
const HASH_BYTES = 32;

const AT_ONCE = 2;
const QUEUE_LENGTH = 16;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const derive = promisify(argon2);

let running = 0;
const waiting: (() => void)[] = [];

/** 19 MiB and a core each: two at a time, a short queue, then a quick refusal instead of a slow collapse. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running++;
  else if (waiting.length < QUEUE_LENGTH) await new Promise<void>((resolve) => waiting.push(resolve));
  else throw new Failure("busy", { retryAfterSeconds: 1 });
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** The PHC string format, which carries its parameters so that they may be raised later. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password));
}

/** undefined: not admitted when its turn had come, so nothing was computed. What only waits is not counted. */
export function hashPasswordIf(admit: () => Promise<boolean>, password: string): Promise<string | undefined> {
  return inTurn(async () => ((await admit()) ? hash(password) : undefined));
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
export async function verifyPassword(
  password: string,
  phc: string | undefined,
  admit?: () => Promise<void>,
): Promise<boolean> {
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
  const actual = await inTurn(async () => {
    await admit?.();
    return derive("argon2id", parameters);
  });
  return timingSafeEqual(actual, expected) && phc !== undefined;
}

function encode(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}

const UNKNOWN_ACCOUNT = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${encode(randomBytes(16))}$${encode(randomBytes(HASH_BYTES))}`;
