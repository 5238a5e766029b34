import type { Context } from "hono";
import type { Language } from "../../../contract/languages.ts";
import { copy } from "../../copy/copy.ts";
import { toFailure } from "../../http/answer-failure.ts";
import { answerPage, readPageLanguage } from "../../pages/page-shell.ts";
import type { BillingDeps } from "../providers/provider.ts";
import { renderClosed } from "./closed-page.ts";
import { type ReturnAddresses, readReturnAddresses } from "./return-addresses.ts";

export type PageVisit = ReturnAddresses & {
  readonly id: string;
  readonly language: Language;
  readonly form: FormData | undefined;
};

/** A visit to a page of ours where one pays; a refusal is a page too, with the way back. */
export async function receive(
  context: Context,
  deps: BillingDeps,
  handle: (visit: PageVisit) => Promise<Response>,
): Promise<Response> {
  const language = readPageLanguage(context);
  try {
    const { searchParams } = new URL(context.req.url);
    const addresses = readReturnAddresses(searchParams, deps.config);
    const form = context.req.method === "POST" ? await readForm(context) : undefined;
    return await handle({ ...addresses, id: context.req.param("id") ?? "", language, form });
  } catch (error) {
    const { code, status, retryAfterSeconds } = toFailure(error, deps.logger);
    if (retryAfterSeconds) context.header("Retry-After", String(retryAfterSeconds));
    return answerPage(context, {
      ...renderClosed(copy[language].messages[code], language),
      language,
      status,
    });
  }
}

/** What is not a form has no fields. */
function readForm(context: Context): Promise<FormData> {
  return context.req.formData().catch(() => new FormData());
}
