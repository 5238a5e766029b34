import { useLingui } from "@lingui/react";
import { TIME_ZONE } from "../../../contract/rules.ts";
import { writePrice } from "../../ui/write-price.ts";
import { useMail } from "./mail-context.ts";

/** Days and amounts inside a sentence that is no markup, as a subject is. */
export function useWords() {
  const { i18n } = useLingui();
  const { language } = useMail();
  return {
    day: (moment: string) => i18n.date(moment, { dateStyle: "long", timeZone: TIME_ZONE }),
    price: (cents: number, currency: string | null) => writePrice(language, cents, currency),
  };
}
