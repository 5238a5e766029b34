import { useLingui } from "@lingui/react";

/** A day in the reader's language and time zone. */
export function LocalDate({ at }: { at: string }) {
  const { i18n } = useLingui();
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {i18n.date(at, { dateStyle: "long" })}
    </time>
  );
}
