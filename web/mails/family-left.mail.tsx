import { Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { Paragraph } from "./parts/blocks.tsx";
import { FamilyButton } from "./parts/family-button.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { useWords } from "./parts/use-words.ts";

/** To those who stay. */
export default function FamilyLeft(facts: MailFacts["family_left"]) {
  const { t } = useLingui();
  const words = useWords();
  const { brandName } = words;
  const name = words.name(facts.name);
  const children = facts.children && words.names(facts.children);
  const erased = facts.erased && words.names(facts.erased);
  const date = facts.endsAt && words.day(facts.endsAt);
  return (
    <MailFrame subject={t`${name} is no longer in the family`}>
      <Paragraph>
        <Trans>
          {name} is no longer in your family on {brandName}.
        </Trans>
      </Paragraph>
      <Paragraph>
        <Trans>This adult no longer sees the children's tasks and progress.</Trans>
      </Paragraph>
      {children && (
        <Paragraph>
          <Trans>
            {name} agreed for {children}, so they are in the other family now.
          </Trans>
        </Paragraph>
      )}
      {erased && (
        <Paragraph>
          <Trans>
            {name} agreed for {erased}, and their data was deleted with the account.
          </Trans>
        </Paragraph>
      )}
      {date && (
        <Paragraph>
          <Trans>
            The plan was paid with the card of this adult, which is not charged any more. It runs until {date}
            . If you want to keep it, enter your own card on the Family page.
          </Trans>
        </Paragraph>
      )}
      <FamilyButton />
    </MailFrame>
  );
}
