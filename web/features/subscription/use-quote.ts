import { useCallback, useEffect, useRef, useState } from "react";
import type { Id, Quote } from "../../../contract/calls.ts";
import { call, Refusal } from "../../api-client/call.ts";

/** The API's answer, or why this family cannot have the plan; undefined while it is asked, and where it does not say. */
type Answer = Quote | Refusal | undefined;

/** What confirming would mean, from the API. */
export function useQuote(
  planId: Id,
  promoCode: string | undefined,
  isOffered: boolean,
): { quote: Quote | undefined; refusal: Refusal | undefined; askAgain: () => void } {
  const [answer, setAnswer] = useState<Answer>();
  const question = useRef(0);

  const ask = useCallback(async () => {
    const mine = ++question.current;
    setAnswer(undefined);
    if (!isOffered) return;
    const next = await call("quote", {
      subscription_plan_id: planId,
      ...(promoCode && { promo_code: promoCode }),
    }).catch((failure: unknown) => (isFinal(failure) ? failure : undefined));
    if (mine === question.current) setAnswer(next);
  }, [planId, promoCode, isOffered]);

  useEffect(() => void ask(), [ask]);

  const refusal = answer instanceof Refusal ? answer : undefined;
  return { quote: answer instanceof Refusal ? undefined : answer, refusal, askAgain: () => void ask() };
}

/** What the family has is in the way: asking again would not help, and neither would paying. */
function isFinal(failure: unknown): failure is Refusal {
  return failure instanceof Refusal && failure.status === 409;
}
