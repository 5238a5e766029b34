import { useLingui } from "@lingui/react";
import { TIME_ZONE } from "../../contract/rules.ts";

/** A day in the reader's language, and the same one as on the checkout, in the mails and on the receipts. */
export function GulfDate({ at }: { at: string }) {
  const { i18n } = useLingui();
  return (
    <time dateTime={at} className="inline-block">
      {i18n.date(at, { dateStyle: "long", timeZone: TIME_ZONE })}
    </time>
  );
}
