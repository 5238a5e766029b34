import { Trans, useLingui } from "@lingui/react/macro";
import type { HostedFacts } from "../../contract/hosted.ts";
import { pathIn } from "../addresses.ts";
import { RequestNumber } from "../brand/request-number.tsx";
import { useLanguage } from "../copy/language-of.ts";
import { HostedFrame } from "./parts/hosted-frame.tsx";
import { Notice } from "./parts/notice.tsx";

export default function FailurePage({ message, request }: HostedFacts["failure"]) {
  const { t } = useLingui();
  return (
    <HostedFrame title={t`This page does not open`} subject="account">
      <Notice href={pathIn(useLanguage(), "/")} link={<Trans>Go to the home page</Trans>}>
        {message}
        {request && <RequestNumber number={request} />}
      </Notice>
    </HostedFrame>
  );
}
