import { useLingui } from "@lingui/react";
import { useCallback, useEffect, useState } from "react";
import type { Id, PlanQuote } from "../../../../contract/calls.ts";
import { call, Refusal } from "../../../api-client/call.ts";
import { useNewest } from "../../../api-client/use-newest.ts";

/** What the API said to one question: a quote, why this family cannot have the plan, or that it has no such call. */
type Answer = { promoCode: string | undefined; said: PlanQuote | Refusal | "failed" | undefined };

type Asked = {
  quote: PlanQuote | undefined;
  refusal: Refusal | undefined;
  /** Whether there is no quote yet, or none could be had. */
  state: "asking" | "failed" | "answered";
  askAgain: () => void;
};

/** What confirming would mean, from the API; no quote while it is asked, and where it does not say. */
export function useQuote(planId: Id, promoCode: string | undefined, isOffered: boolean): Asked {
  const { i18n } = useLingui();
  const [answer, setAnswer] = useState<Answer>();
  const takeNewest = useNewest();

  const ask = useCallback(async () => {
    setAnswer(undefined);
    if (!isOffered) return;
    const wanted = { subscription_plan_id: planId, promo_code: promoCode };
    await takeNewest(
      () => call("quote", wanted).catch(readFailure),
      (said) => setAnswer({ promoCode, said }),
    );
  }, [planId, promoCode, isOffered, takeNewest]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal is in the language that was asked in
  useEffect(() => void ask(), [ask, i18n.locale]);

  const current = answer?.promoCode === promoCode ? answer : undefined;
  const said = current?.said;
  const isAsking = isOffered && !current;
  return {
    quote: said === "failed" || said instanceof Refusal ? undefined : said,
    refusal: said instanceof Refusal ? said : undefined,
    state: isAsking ? "asking" : said === "failed" ? "failed" : "answered",
    askAgain: () => void ask(),
  };
}

/** A conflict: the family's own plan forbids it, and neither asking again nor paying would help. */
function readFailure(failure: unknown): Answer["said"] {
  if (!(failure instanceof Refusal)) return "failed";
  if (failure.status === 409) return failure;
  return failure.status === 404 ? undefined : "failed";
}
