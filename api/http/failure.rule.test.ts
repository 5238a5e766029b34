import { expect, test } from "vitest";
import { errorCodes } from "../../contract/errors.ts";
import { Failure } from "./failure.ts";

test("a failure has its code, its status and the time to wait", () => {
  const failure = new Failure("too_many_requests", { retryAfterSeconds: 30 });
  expect(failure).toMatchObject({ code: "too_many_requests", status: 429, retryAfterSeconds: 30 });
  expect(failure.message).toBe("too_many_requests");
  expect(new Failure("busy").retryAfterSeconds).toBeUndefined();
});

test("every code has a status of a refusal", () => {
  for (const code of errorCodes) expect([code, new Failure(code).status >= 400]).toEqual([code, true]);
});
