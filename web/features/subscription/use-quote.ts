import { useCallback, useEffect, useRef, useState } from "react";
import type { Id, Quote } from "../../../contract/calls.ts";
import { call } from "../../api-client/call.ts";

/** What confirming would mean, from the API; undefined while it is asked, and where it does not say. */
export function useQuote(
  planId: Id,
  promoCode: string | undefined,
  isOffered: boolean,
): { quote: Quote | undefined; askAgain: () => void } {
  const [quote, setQuote] = useState<Quote>();
  const question = useRef(0);

  const ask = useCallback(async () => {
    const mine = ++question.current;
    setQuote(undefined);
    if (!isOffered) return;
    const answer = await call("quote", {
      subscription_plan_id: planId,
      ...(promoCode && { promo_code: promoCode }),
    }).catch(() => undefined);
    if (mine === question.current) setQuote(answer);
  }, [planId, promoCode, isOffered]);

  useEffect(() => void ask(), [ask]);

  return { quote, askAgain: () => void ask() };
}
