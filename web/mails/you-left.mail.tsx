import { Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { Paragraph } from "./parts/blocks.tsx";
import { FamilyButton } from "./parts/family-button.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { useWords } from "./parts/use-words.ts";
import { WhatLeavesWith } from "./parts/what-leaves-with.tsx";

export default function YouLeft(left: MailFacts["you_left"]) {
  const { t } = useLingui();
  const { brandName } = useWords();
  return (
    <MailFrame subject={t`You have left the family`}>
      <Paragraph>
        <Trans>You are no longer in the family that you had on {brandName}.</Trans>
      </Paragraph>
      <WhatLeavesWith {...left} />
      <FamilyButton />
    </MailFrame>
  );
}
