import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useState } from "react";
import type { Plan } from "../../../../contract/calls.ts";
import { tidyPromoCode } from "../../../../contract/promo-codes.ts";
import { call } from "../../../api-client/call.ts";
import { readSettings } from "../../../settings.ts";
import { readLocal } from "../../../storage/local.ts";
import { checkRestriction, type Discount, toDiscount } from "./promo.ts";

export type Promo =
  | { kind: "none" }
  | { kind: "checking" }
  | { kind: "refused"; message: string }
  | { kind: "applied"; discount: Discount }
  | { kind: "removed" };

/** The code cannot be used; the field says why. */
export class PromoRefused extends Error {}

/** One promo code for one plan, in the order of docs/product.md §6.6: blank, its own plan, its e-mail, the server. */
export function usePromo(plan: Plan, codeOfLink = "") {
  const { t } = useLingui();
  const [code, setCode] = useState(codeOfLink);
  const [promo, setPromo] = useState<Promo>({ kind: "none" });

  async function check(tidy: string): Promise<Promo> {
    if (!tidy) return refused(t`Please enter a promo code`);
    const email = readLocal("user_email");
    const restriction = checkRestriction(tidy, plan.id, email, readSettings());
    if (restriction === "wrong plan") return refused(t`This promo code is not valid for this plan`);
    if (restriction === "not ADNOC") return refused(t`This promo code requires an ADNOC email address`);

    setPromo({ kind: "checking" });
    try {
      const answer = await call("checkPromo", {
        promo_code: tidy,
        subscription_plan_id: plan.id,
        user_email: email || undefined,
      });
      if (!answer.valid) return refused(answer.message || t`Invalid promo code`);
      return { kind: "applied", discount: toDiscount(tidy, answer, plan.price) };
    } catch {
      return refused(t`Failed to check promo code`);
    }
  }

  async function apply(): Promise<Promo> {
    if (promo.kind === "checking" || promo.kind === "applied") return promo;
    const tidy = tidyPromoCode(code);
    setCode(tidy);
    const outcome = await check(tidy);
    setPromo(outcome);
    return outcome;
  }

  /** The code to order with: one that was typed and not applied is applied now. */
  async function settle(): Promise<string | undefined> {
    if (promo.kind !== "applied" && !tidyPromoCode(code)) return undefined;
    const outcome = await apply();
    if (outcome.kind !== "applied") throw new PromoRefused();
    return outcome.discount.code;
  }

  function type(text: string) {
    setCode(text);
    setPromo({ kind: "none" });
  }

  function remove() {
    setCode("");
    setPromo({ kind: "removed" });
  }

  const applyLink = useEffectEvent(() => {
    if (codeOfLink) void apply();
  });
  useEffect(() => applyLink(), []);

  return { code, promo, apply, settle, type, remove };
}

function refused(message: string): Promo {
  return { kind: "refused", message };
}
