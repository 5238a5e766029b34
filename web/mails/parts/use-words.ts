import { useLingui } from "@lingui/react";
import { directionOfPrice, formatPrice } from "../../../contract/format-price.ts";
import { directionOf } from "../../../contract/languages.ts";
import { TIME_ZONE } from "../../../contract/rules.ts";
import { useMail } from "./mail-context.ts";

/** Days and amounts inside a sentence that is no markup, as a subject is. */
export function useWords() {
  const { i18n } = useLingui();
  const { language } = useMail();
  return {
    day: (moment: string) => i18n.date(moment, { dateStyle: "long", timeZone: TIME_ZONE }),
    price(cents: number, currency: string | null): string {
      const price = formatPrice(cents, currency, language).replace("-", "−");
      const isolates = directionOf(language) === "rtl" && directionOfPrice(price) === "ltr";
      return isolates ? `\u2066${price}\u2069` : price;
    },
  };
}
