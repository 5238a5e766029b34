import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Plan } from "../../../contract/calls.ts";
import { call } from "../../api-client/call.ts";
import { readSettings } from "../../settings.ts";
import { readLocal } from "../../storage/local.ts";
import { checkRestriction, type Discount, tidyPromoCode, toDiscount } from "./promo.ts";

export type Promo =
  | { kind: "none" }
  | { kind: "checking" }
  | { kind: "refused"; message: string }
  | { kind: "applied"; discount: Discount };

/** One promo code for one plan, in the order of docs/product.md §6.6: blank, its own plan, its e-mail, the server. */
export function usePromo(plan: Plan) {
  const { t } = useLingui();
  const [code, setCode] = useState("");
  const [promo, setPromo] = useState<Promo>({ kind: "none" });
  const refuse = (message: string) => setPromo({ kind: "refused", message });

  async function apply() {
    if (promo.kind === "checking" || promo.kind === "applied") return;
    const tidy = tidyPromoCode(code);
    setCode(tidy);
    if (!tidy) return refuse(t`Please enter a promo code`);

    const email = readLocal("user_email");
    const restriction = checkRestriction(tidy, plan.id, email, readSettings());
    if (restriction === "wrong plan") return refuse(t`This promo code is not valid for this plan`);
    if (restriction === "not ADNOC") return refuse(t`This promo code requires an ADNOC email address`);

    setPromo({ kind: "checking" });
    try {
      const answer = await call("checkPromo", {
        promo_code: tidy,
        subscription_plan_id: plan.id,
        ...(email && { user_email: email }),
      });
      if (!answer.valid) return refuse(answer.message || t`Invalid promo code`);
      setPromo({ kind: "applied", discount: toDiscount(tidy, answer, plan.price) });
    } catch {
      refuse(t`Failed to check promo code`);
    }
  }

  function type(text: string) {
    setCode(text);
    setPromo({ kind: "none" });
  }

  return { code, promo, apply, type, remove: () => type("") };
}
