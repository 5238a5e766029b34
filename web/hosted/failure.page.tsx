import { Trans, useLingui } from "@lingui/react/macro";
import type { HostedFacts } from "../../contract/hosted.ts";
import { pathIn } from "../addresses.ts";
import { useLanguage } from "../copy/language-of.ts";
import { HostedFrame } from "./parts/hosted-frame.tsx";
import { Notice } from "./parts/notice.tsx";

export default function FailurePage({ message }: HostedFacts["failure"]) {
  const { t } = useLingui();
  return (
    <HostedFrame title={t`This page does not open`} subject="account">
      <Notice href={pathIn(useLanguage(), "/")} link={<Trans>Go to the home page</Trans>}>
        {message}
      </Notice>
    </HostedFrame>
  );
}
