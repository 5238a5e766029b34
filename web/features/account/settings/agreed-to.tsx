import { Trans } from "@lingui/react/macro";
import type { ResponseOf } from "../../../../contract/calls.ts";
import { GulfDate } from "../../../ui/gulf-date.tsx";
import { TextLink } from "../../../ui/text-link.tsx";

/** What this account agreed to, and when; accounts that the operator added have agreed elsewhere. */
export function AgreedTo({ consent }: { consent: ResponseOf<"readSettings">["consent"] }) {
  if (!consent) return null;
  return (
    <div className="grid gap-1 rounded-2xl bg-paper p-4">
      <h2 className="font-medium">
        <Trans>What you agreed to</Trans>
      </h2>
      <p className="text-cocoa text-sm">
        <Trans>
          On <GulfDate at={consent.given_at} />, as an adult who supervises: the{" "}
          <TextLink to="/terms-conditions">terms</TextLink> of <GulfDate at={consent.terms_version} /> and the{" "}
          <TextLink to="/privacy-policy">privacy policy</TextLink> of{" "}
          <GulfDate at={consent.privacy_version} />.
        </Trans>
      </p>
    </div>
  );
}
