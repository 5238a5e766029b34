import { Trans, useLingui } from "@lingui/react/macro";
import type { HostedFacts } from "../../contract/hosted.ts";
import { RequestNumber } from "../brand/request-number.tsx";
import { HostedFrame } from "./parts/hosted-frame.tsx";
import { Notice } from "./parts/notice.tsx";

export default function NoReceipt({ reason }: HostedFacts["no-receipt"]) {
  const { t } = useLingui();
  return (
    <HostedFrame title={t`This receipt can't be opened`}>
      <Notice href="/subscriptions" link={<Trans>Back to your subscription</Trans>}>
        <Reason reason={reason} />
      </Notice>
    </HostedFrame>
  );
}

function Reason({ reason }: HostedFacts["no-receipt"]) {
  switch (reason) {
    case "expired":
      return (
        <Trans>
          For your safety a link to a receipt works for a limited time. You can open the receipt again from
          your payments.
        </Trans>
      );
    case "wrong":
      return (
        <Trans>This link is not complete or not right. You can open your receipts from your payments.</Trans>
      );
    default:
      return (
        <>
          {reason.message}
          {reason.request && <RequestNumber number={reason.request} />}
        </>
      );
  }
}
