import { useLingui } from "@lingui/react";
import { TIME_ZONE } from "../../contract/rules.ts";

/**
 * A day in the reader's language, and the same one as on the checkout, in the mails and on the receipts. Held together
 * by its spaces: as a box of its own, the colon behind it would begin the next line.
 */
export function GulfDate({ at }: { at: string }) {
  const { i18n } = useLingui();
  return (
    <time dateTime={at}>
      {i18n.date(at, { dateStyle: "long", timeZone: TIME_ZONE }).replaceAll(" ", "\u00a0")}
    </time>
  );
}
