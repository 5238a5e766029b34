import type { Context } from "hono";
import type { Logger } from "pino";
import type { FailureFacts, HostedPage } from "../../contract/hosted.ts";
import { askedRequest } from "../asked-request.ts";
import { copy } from "../copy/copy.ts";
import { toFailure } from "../http/answer-failure.ts";
import { readPageLanguage, showPage } from "./show-page.ts";

/** What `answerFailure` says to a program, for a person who followed a link or typed an address. */
export function showFailure(
  error: unknown,
  context: Context,
  logger: Logger,
  toPage: (facts: FailureFacts) => HostedPage = toFailurePage,
): Promise<Response> {
  const { code, status, retryAfterSeconds } = toFailure(error, logger);
  if (retryAfterSeconds) context.header("Retry-After", String(retryAfterSeconds));
  const message = copy[readPageLanguage(context)].messages[code];
  return showPage(context, toPage({ message, request: askedRequest.getStore()?.id }), { status });
}

function toFailurePage(facts: FailureFacts): HostedPage {
  return { name: "failure", facts };
}
