import { Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { Paragraph } from "./parts/blocks.tsx";
import { FamilyButton } from "./parts/family-button.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { useWords } from "./parts/use-words.ts";
import { WhatLeavesWith } from "./parts/what-leaves-with.tsx";

export default function FamilyRemoved({ by, ...left }: MailFacts["family_removed"]) {
  const { t } = useLingui();
  const words = useWords();
  const { brandName } = words;
  const name = words.name(by);
  return (
    <MailFrame subject={t`You are no longer in the family`}>
      <Paragraph>
        <Trans>
          {name} has removed you from the family on {brandName}.
        </Trans>
      </Paragraph>
      <WhatLeavesWith {...left} />
      <Paragraph>
        <Trans>
          Your account, your password and your devices stay as they are. You now have a family of your own,
          without a plan. If this is a mistake, talk to each other: an invitation brings you back.
        </Trans>
      </Paragraph>
      <FamilyButton />
    </MailFrame>
  );
}
