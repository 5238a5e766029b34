import { Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { Fact, Facts, Paragraph } from "./parts/blocks.tsx";
import { FamilyButton } from "./parts/family-button.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { useWords } from "./parts/use-words.ts";

/** To the other adults. */
export default function AdultLeaving(facts: MailFacts["adult_leaving"]) {
  const { t } = useLingui();
  const words = useWords();
  const { brandName, day } = words;
  const name = words.name(facts.name);
  const children = facts.children && words.names(facts.children);
  return (
    <MailFrame subject={t`${name} is leaving the family`}>
      <Paragraph>
        <Trans>
          {name} has asked us to delete their account at {brandName}.
        </Trans>
      </Paragraph>
      <Facts>
        <Fact label={<Trans>Account deleted on</Trans>}>{day(facts.deleteAt)}</Fact>
        {facts.endsAt && <Fact label={<Trans>The plan runs until</Trans>}>{day(facts.endsAt)}</Fact>}
      </Facts>
      {facts.endsAt && (
        <Paragraph>
          <Trans>
            Your family's plan was paid with their card, which is not charged any more. Until the plan ends
            nothing changes for you, and nothing is charged to you. If you want to keep it, enter your own
            card on the Family page.
          </Trans>
        </Paragraph>
      )}
      {children && (
        <Paragraph>
          <Trans>
            {name} agreed for {children}, so that data is deleted on the same day. If you want to keep it,
            agree yourself on the Family page before then.
          </Trans>
        </Paragraph>
      )}
      <FamilyButton />
    </MailFrame>
  );
}
