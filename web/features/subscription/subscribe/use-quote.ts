import { useLingui } from "@lingui/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Id, Quote } from "../../../../contract/calls.ts";
import { call, Refusal } from "../../../api-client/call.ts";

/** What the API said to one question: a quote, why this family cannot have the plan, or nothing. */
type Answer = { promoCode: string | undefined; said: Quote | Refusal | undefined };

/** What confirming would mean, from the API; undefined while it is asked, and where it does not say. */
export function useQuote(
  planId: Id,
  promoCode: string | undefined,
  isOffered: boolean,
): { quote: Quote | undefined; refusal: Refusal | undefined; isAsking: boolean; askAgain: () => void } {
  const { i18n } = useLingui();
  const [answer, setAnswer] = useState<Answer>();
  const question = useRef(0);

  const ask = useCallback(async () => {
    const mine = ++question.current;
    setAnswer(undefined);
    if (!isOffered) return;
    const wanted = { subscription_plan_id: planId, promo_code: promoCode };
    const said = await call("quote", wanted).catch((failure: unknown) =>
      isFinal(failure) ? failure : undefined,
    );
    if (mine === question.current) setAnswer({ promoCode, said });
  }, [planId, promoCode, isOffered]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal is in the language that was asked in
  useEffect(() => void ask(), [ask, i18n.locale]);

  const current = answer?.promoCode === promoCode ? answer : undefined;
  const said = current?.said;
  return {
    quote: said instanceof Refusal ? undefined : said,
    refusal: said instanceof Refusal ? said : undefined,
    isAsking: isOffered && !current,
    askAgain: () => void ask(),
  };
}

/** The family's own plan forbids it: neither asking again nor paying would help. */
function isFinal(failure: unknown): failure is Refusal {
  return failure instanceof Refusal && failure.status === 409;
}
