import { expect, test } from "vitest";
import { isDatabaseUnavailable } from "./unavailable.ts";

const failed = (code: string) =>
  new Error("Failed query", { cause: Object.assign(new Error(code), { code }) });

test.each([
  ["08006", "the connection broke"],
  ["53300", "too many connections"],
  ["53100", "the disk is full"],
  ["53200", "there is no memory left"],
  ["ENOSPC", "the disk is full"],
  ["57P01", "it is shutting down"],
  ["57014", "a statement took too long"],
  ["55P03", "a lock was not to be had"],
  ["25P03", "a transaction was left idle"],
  ["25006", "it only reads"],
  ["40P01", "a deadlock came again each time"],
  ["40001", "other transactions were in the way each time"],
  ["ECONNREFUSED", "nobody listens"],
])("%s: %s, and the caller may come back", (code) => {
  expect(isDatabaseUnavailable(failed(code))).toBe(true);
});

test.each(["23505", "42P01", "22021", "EACCES"])("%s is a failure of ours", (code) => {
  expect(isDatabaseUnavailable(failed(code))).toBe(false);
});
