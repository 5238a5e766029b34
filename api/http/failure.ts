import { type ErrorCode, errorStatuses } from "../../contract/errors.ts";

/** The one error that services throw; `api/http/answer-failure.ts` translates it for the caller. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    { retryAfterSeconds, cause }: { retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(code, { cause });
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status() {
    return errorStatuses[this.code];
  }
}
