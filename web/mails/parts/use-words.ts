import { useLingui } from "@lingui/react/macro";
import { directionOf } from "../../../contract/languages.ts";
import type { Money } from "../../../contract/mails.ts";
import type { BillingInterval } from "../../../contract/money.ts";
import { NAME_MAX_LENGTH, TIME_ZONE } from "../../../contract/rules.ts";
import { writePrice } from "../../ui/write-price.ts";
import { useMail } from "./mail-context.ts";

const NAMES_MAX_LENGTH = 10 * NAME_MAX_LENGTH;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Names, days and amounts inside a sentence. Characters keep their order, since a subject has no markup. */
export function useWords() {
  const { t, i18n } = useLingui();
  const { language, brand } = useMail();
  const direction = directionOf(language);
  const every: Record<BillingInterval, string> = { month: t`every month`, year: t`every year` };
  return {
    brandName: brand.name[language],
    day: (moment: string) => i18n.date(moment, { dateStyle: "long", timeZone: TIME_ZONE }),
    moment(at: string): string {
      const moment = i18n.date(at, { dateStyle: "long", timeStyle: "short", timeZone: TIME_ZONE });
      return t`${moment}, UAE time`;
    },
    every: (interval: BillingInterval) => every[interval],
    price: ({ cents, currency }: Money) => writePrice(language, cents, currency),
    /** What a person calls themselves: on one line, without what turns the text around it, and not for ever. */
    name: (text: string) => isolate(shorten(clean(text), NAME_MAX_LENGTH), direction),
    /** Of several people, in one line. */
    names: (text: string) => isolate(shorten(clean(text), NAMES_MAX_LENGTH), direction),
  };
}

/** Lingui would take what is in angle brackets for a part of the sentence. */
function clean(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/\p{Bidi_Control}/gu, "")
    .replaceAll("<", "‹")
    .replaceAll(">", "›");
}

function shorten(text: string, most: number): string {
  const characters = Array.from(text);
  return characters.length > most ? `${characters.slice(0, most).join("").trimEnd()}…` : text;
}

/** Only where the text around it runs the other way. */
function isolate(text: string, direction: "ltr" | "rtl"): string {
  const isOther = (direction === "rtl") !== RIGHT_TO_LEFT.test(text);
  return isOther ? `\u2068${text}\u2069` : text;
}
