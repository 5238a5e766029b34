import { expect, test } from "vitest";
import { codeOf, messageOf, Refusal } from "./refusal.ts";

const FALLBACK = "Failed to send verification code";

test("the server's message is shown where there is one", () => {
  const refusal = new Refusal(400, { message: "No such address", code: "invalid_request" });
  expect(messageOf(refusal, FALLBACK)).toBe("No such address");
  expect(refusal.code).toBe("invalid_request");
});

test.each([42, null, { nested: true }])("the server's message is shown beside a code like %j", (code) => {
  const refusal = new Refusal(400, { message: "No such address", code });
  expect(messageOf(refusal, FALLBACK)).toBe("No such address");
  expect(refusal.code).toBeUndefined();
});

test.each([
  ["no body", {}],
  ["a blank message", { message: "  ", code: "internal" }],
  ["a message that is no text", { message: { html: "<h1>" }, code: "internal" }],
  ["no object", "Bad gateway"],
])("the fallback is shown for %s", (_, body) => {
  expect(messageOf(new Refusal(502, body), FALLBACK)).toBe(FALLBACK);
});

test("a code is known of a refusal alone", () => {
  expect(codeOf(new Refusal(400, { code: "invalid_email" }))).toBe("invalid_email");
  expect(codeOf(new TypeError("Failed to fetch"))).toBe("");
});

test("the fallback is shown when nothing answered", () => {
  expect(messageOf(new TypeError("Failed to fetch"), FALLBACK)).toBe(FALLBACK);
});

test("a refusal says how long to wait", () => {
  expect(new Refusal(429, {}, new Headers({ "Retry-After": "30" })).retryAfterSeconds).toBe(30);
  expect(new Refusal(429, {}, new Headers({ "Retry-After": "soon" })).retryAfterSeconds).toBeUndefined();
  expect(new Refusal(429, {}).retryAfterSeconds).toBeUndefined();
});

test.each(["30 seconds", "in 30", "-1", ""])("a wait of %j is none", (retryAfter) => {
  expect(new Refusal(429, {}, new Headers({ "Retry-After": retryAfter })).retryAfterSeconds).toBeUndefined();
});

test("a refusal says in the log what was answered", () => {
  expect(new Refusal(502, {}).message).toBe("The API answered 502");
});
