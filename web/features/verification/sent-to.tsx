import { Trans } from "@lingui/react/macro";
import { showEmail } from "../../../contract/show-email.ts";

export function SentTo({ address }: { address: string }) {
  const email = showEmail(address);
  return (
    <Trans>
      Code for:{" "}
      <bdi dir="ltr" className="block min-h-[1lh] font-semibold text-ink wrap-anywhere rtl:text-end">
        {email}
      </bdi>
    </Trans>
  );
}
