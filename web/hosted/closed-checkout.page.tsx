import { Trans, useLingui } from "@lingui/react/macro";
import type { HostedFacts } from "../../contract/hosted.ts";
import { RequestNumber } from "../brand/request-number.tsx";
import { HostedFrame } from "./parts/hosted-frame.tsx";
import { Notice } from "./parts/notice.tsx";

export default function ClosedCheckout({ message, request }: HostedFacts["closed-checkout"]) {
  const { t } = useLingui();
  return (
    <HostedFrame title={t`This checkout can't be opened`}>
      <Notice href="/subscriptions" link={<Trans>Back to the plans</Trans>}>
        {message}
        {request && <RequestNumber number={request} />}
      </Notice>
    </HostedFrame>
  );
}
