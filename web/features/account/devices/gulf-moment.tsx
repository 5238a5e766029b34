import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import { TIME_ZONE } from "../../../../contract/rules.ts";

/** A day and an hour where families live, whoever reads it where. */
export function GulfMoment({ at }: { at: string }) {
  const { i18n } = useLingui();
  const moment = i18n.date(at, { dateStyle: "long", timeStyle: "short", timeZone: TIME_ZONE });
  return (
    <time dateTime={at}>
      <Trans comment="A day with its hour">{moment}, UAE time</Trans>
    </time>
  );
}
