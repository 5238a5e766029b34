import { expect, test } from "vitest";
import {
  createRefreshToken,
  createSalt,
  deriveSuccessor,
  hashRefreshToken,
  hashToken,
  isOurs,
  listHashes,
  SESSION_SECONDS,
  sessionIdOf,
} from "./refresh-token.ts";
import { createResetToken, isResetToken, RESET_TOKEN_SECONDS } from "./reset-token.ts";

const SESSION = "0a1b2c3d-0000-4000-8000-00000000abcd";
const SECRET = "x".repeat(43);
const serverSecret = Buffer.from("the server's own");
const create = () => createRefreshToken(SESSION, serverSecret);

test("a refresh token names its session, and so does its successor", () => {
  const token = create();
  expect(token).toMatch(/^rt_0a1b2c3d-0000-4000-8000-00000000abcd_[\w-]{43}$/);
  expect(sessionIdOf(token)).toBe(SESSION);
  expect(sessionIdOf(deriveSuccessor(SESSION, { parent: token, salt: createSalt(), serverSecret }))).toBe(
    SESSION,
  );
});

test("no two refresh tokens, salts or reset tokens are the same", () => {
  for (const each of [create, createSalt, createResetToken])
    expect(new Set(Array.from({ length: 50 }, each)).size).toBe(50);
});

test("a salt has 256 bits", () => {
  expect(Buffer.from(createSalt(), "base64url")).toHaveLength(32);
});

test("a successor follows from its parent and the salt, and from nothing else", () => {
  const parent = create();
  const successor = deriveSuccessor(SESSION, { parent, salt: "salt", serverSecret });
  expect(deriveSuccessor(SESSION, { parent, salt: "salt", serverSecret })).toBe(successor);
  expect(deriveSuccessor(SESSION, { parent, salt: "other salt", serverSecret })).not.toBe(successor);
  expect(deriveSuccessor(SESSION, { parent: create(), salt: "salt", serverSecret })).not.toBe(successor);
});

test("a token of ours is told from one that was made up, changed or made for another session", () => {
  const token = create();
  expect(isOurs(token, serverSecret)).toBe(true);
  expect(isOurs(deriveSuccessor(SESSION, { parent: token, salt: "salt", serverSecret }), serverSecret)).toBe(
    true,
  );
  const changed = token.replace(/.{10}$/, (end) => [...end].reverse().join(""));
  for (const other of [
    `rt_${SESSION}_${"x".repeat(43)}`,
    changed,
    token.replace("0a1b", "0a1c"),
    createRefreshToken(SESSION, Buffer.from("another server's")),
    "rt_",
  ])
    expect(isOurs(other, serverSecret)).toBe(false);
});

test("a session knows its token on both sides of a rotation of the server's secret", () => {
  const parent = create();
  const derive = (secret: string) =>
    deriveSuccessor(SESSION, { parent, salt: "salt", serverSecret: Buffer.from(secret) });
  expect(derive("the next")).not.toBe(derive("the server's own"));
  expect(hashRefreshToken(derive("the next"))).toBe(hashRefreshToken(derive("the server's own")));
});

test("a session knows no other token, nor one of another session", () => {
  const token = create();
  expect(hashRefreshToken(create())).not.toBe(hashRefreshToken(token));
  expect(hashRefreshToken(token.replace("0a1b", "0a1c"))).not.toBe(hashRefreshToken(token));
  expect(hashRefreshToken("rt_x")).toBe(hashToken("rt_x"));
});

test("tokens that are stored already stay known: by what is random in them, or by all of it", () => {
  const token = `rt_${SESSION}_${SECRET}`;
  expect(listHashes(token)).toEqual(["7CaLrGWmYidzzZ-1Vk7n6RySTwyEh4qxolHmONnbBxA", hashToken(token)]);
});

test("what is kept of a token is its SHA-256", () => {
  expect(hashToken("rt_x")).toMatch(/^[\w-]{43}$/);
  expect(hashToken("")).toBe("47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU");
});

test.each([
  "",
  `rt_${SESSION}_${SECRET}x`,
  `rt_${SESSION}_${SECRET.slice(1)}`,
  `xrt_${SESSION}_${SECRET}`,
  `rt_${SESSION.slice(1)}_${SECRET}`,
  `rt_${SESSION.toUpperCase()}_${SECRET}`,
  `rt_${SESSION}_${SECRET.slice(1)}.`,
  `pr_${SECRET}`,
])("%j is no refresh token", (token) => {
  expect(sessionIdOf(token)).toBeUndefined();
});

test("a reset token is known by its shape alone", () => {
  expect(isResetToken(createResetToken())).toBe(true);
  expect(isResetToken(`pr_${SECRET}`)).toBe(true);
});

test.each([
  "",
  `pr_${SECRET}x`,
  `xpr_${SECRET}`,
  `pr_${SECRET.slice(1)}`,
  `pr_${SECRET.slice(1)}.`,
  `rt_${SECRET}`,
])("%j is no reset token", (token) => {
  expect(isResetToken(token)).toBe(false);
});

test("who has given the right code has a day to choose a new password", () => {
  expect(RESET_TOKEN_SECONDS).toBe(86_400);
});

test("a session lasts 30 days", () => {
  expect(SESSION_SECONDS).toBe(2_592_000);
});
