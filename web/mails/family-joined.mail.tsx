import { Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { Paragraph } from "./parts/blocks.tsx";
import { FamilyButton } from "./parts/family-button.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { useWords } from "./parts/use-words.ts";

/** To those who were there before. */
export default function FamilyJoined(facts: MailFacts["family_joined"]) {
  const { t } = useLingui();
  const words = useWords();
  const { brandName } = words;
  const name = words.name(facts.name);
  return (
    <MailFrame subject={t`${name} has joined the family`}>
      <Paragraph>
        <Trans>
          {name} has accepted the invitation into your family on {brandName}.
        </Trans>
      </Paragraph>
      <Paragraph>
        <Trans>
          From now on this adult sees the children's tasks and progress and may manage the plan. If that is
          not right, remove them on the Family page.
        </Trans>
      </Paragraph>
      <FamilyButton />
    </MailFrame>
  );
}
