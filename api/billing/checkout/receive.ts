import type { Context } from "hono";
import type { Language } from "../../../contract/languages.ts";
import { showFailure } from "../../pages/show-failure.ts";
import { readPageLanguage } from "../../pages/show-page.ts";
import type { BillingDeps } from "../providers/provider.ts";
import { type ReturnAddresses, readReturnAddresses } from "./return-addresses.ts";

export type PageVisit = ReturnAddresses & {
  readonly id: string;
  readonly language: Language;
  readonly form: FormData | undefined;
  /** What was typed when another language was chosen: shown again, not sent. */
  readonly kept?: FormData;
};

/** In a form that `web/features/card/` posts to the page in another language. */
const LANGUAGE_ONLY = "language_only";

/** A visit to a page of ours where one pays; a refusal is a page too, with a link back to the plans. */
export async function receive(
  context: Context,
  deps: BillingDeps,
  handle: (visit: PageVisit) => Promise<Response>,
): Promise<Response> {
  const language = readPageLanguage(context);
  try {
    const { searchParams } = new URL(context.req.url);
    const addresses = readReturnAddresses(searchParams, deps.config);
    const sent = context.req.method === "POST" ? await readForm(context) : undefined;
    const what = sent?.has(LANGUAGE_ONLY) ? { form: undefined, kept: sent } : { form: sent };
    return await handle({ ...addresses, id: context.req.param("id") ?? "", language, ...what });
  } catch (error) {
    return showFailure(error, context, deps.logger, (facts) => ({ name: "closed-checkout", facts }));
  }
}

/** What is not a form has no fields. */
function readForm(context: Context): Promise<FormData> {
  return context.req.formData().catch(() => new FormData());
}
