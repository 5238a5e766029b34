import type { Context } from "hono";
import type { Logger } from "pino";
import type { ErrorBody } from "../../contract/errors.ts";
import { copy } from "../copy/copy.ts";
import { isDatabaseUnavailable } from "../db/unavailable.ts";
import { describeError, readError, reasonOf } from "../start-error.ts";
import { readCallerLanguage } from "./caller-language.ts";
import { Failure } from "./failure.ts";

const DATABASE_RETRY_SECONDS = 5;

/** The one place where an error becomes an answer: `{ message, code }` in the caller's language. */
export function answerFailure(error: Error, context: Context, logger: Logger): Response {
  const failure = toFailure(error, logger);
  const language = readCallerLanguage(context.req.header("accept-language"));
  const { code, retryAfterSeconds } = failure;
  const { messages, tooManyUntil } = copy[language];
  const isHeld = code === "too_many_requests" && retryAfterSeconds !== undefined;
  const body: ErrorBody = { message: isHeld ? tooManyUntil(retryAfterSeconds) : messages[code], code };
  context.header("Content-Language", language);
  context.header("Cache-Control", "no-store");
  if (retryAfterSeconds) context.header("Retry-After", String(retryAfterSeconds));
  if (failure.status === 401) context.header("WWW-Authenticate", "Bearer");
  return context.json(body, failure.status);
}

/** What a caller may know of an error; the rest goes to the log. */
export function toFailure(error: unknown, logger: Logger): Failure {
  if (error instanceof Failure) {
    if (error.code === "unavailable") logger.warn({ reason: reasonOf(error.cause) }, "cannot be served now");
    return error;
  }
  if (isHangUp(error)) return new Failure("invalid_request");
  const described = describeError(error);
  if (isDatabaseUnavailable(error)) {
    const { code, reason } = described;
    logger.warn({ code, reason }, "the database cannot serve");
    return new Failure("unavailable", { retryAfterSeconds: DATABASE_RETRY_SECONDS });
  }
  logger.error(described, "a request failed");
  return new Failure("internal");
}

/** Node's word for a caller who leaves in the middle of a body; nobody reads the answer. */
function isHangUp(error: unknown): boolean {
  const { code, message } = readError(error);
  return code === "ECONNRESET" && message === "aborted";
}
