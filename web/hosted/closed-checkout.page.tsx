import { Trans, useLingui } from "@lingui/react/macro";
import type { HostedFacts } from "../../contract/hosted.ts";
import { HostedFrame } from "./parts/hosted-frame.tsx";
import { Notice } from "./parts/notice.tsx";

export default function ClosedCheckout({ message }: HostedFacts["closed-checkout"]) {
  const { t } = useLingui();
  return (
    <HostedFrame title={t`This checkout can't be opened`}>
      <Notice href="/subscriptions" link={<Trans>Back to the plans</Trans>}>
        {message}
      </Notice>
    </HostedFrame>
  );
}
