import { useCallback, useEffect, useRef, useState } from "react";
import type { Id, Quote } from "../../../contract/calls.ts";
import { call } from "../../api-client/call.ts";

type Answer = { promoCode: string | undefined; quote: Quote | undefined };

/** What confirming would mean, from the API; undefined while it is asked, and where it does not say. */
export function useQuote(
  planId: Id,
  promoCode: string | undefined,
  isOffered: boolean,
): { quote: Quote | undefined; isAsking: boolean; askAgain: () => void } {
  const [answer, setAnswer] = useState<Answer>();
  const question = useRef(0);

  const ask = useCallback(async () => {
    const mine = ++question.current;
    setAnswer(undefined);
    if (!isOffered) return;
    const quote = await call("quote", {
      subscription_plan_id: planId,
      ...(promoCode && { promo_code: promoCode }),
    }).catch(() => undefined);
    if (mine === question.current) setAnswer({ promoCode, quote });
  }, [planId, promoCode, isOffered]);

  useEffect(() => void ask(), [ask]);

  const current = answer?.promoCode === promoCode ? answer : undefined;
  return { quote: current?.quote, isAsking: isOffered && !current, askAgain: () => void ask() };
}
