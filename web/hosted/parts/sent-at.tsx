import { useLingui } from "@lingui/react";
import { TIME_ZONE } from "../../../contract/rules.ts";

export function SentAt({ at }: { at: string }) {
  const { i18n } = useLingui();
  return (
    <time dateTime={at}>{i18n.date(at, { dateStyle: "long", timeStyle: "short", timeZone: TIME_ZONE })}</time>
  );
}
