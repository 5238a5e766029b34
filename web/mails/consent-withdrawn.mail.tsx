import { Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { Fact, Facts, Paragraph } from "./parts/blocks.tsx";
import { FamilyButton } from "./parts/family-button.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { useWords } from "./parts/use-words.ts";

/** To the other adults. */
export default function ConsentWithdrawn({ by, child, deleteAt }: MailFacts["consent_withdrawn"]) {
  const { t } = useLingui();
  const words = useWords();
  const { brandName } = words;
  const name = words.name(by);
  const childName = words.name(child);
  return (
    <MailFrame subject={t`${name} has withdrawn the consent for ${childName}`}>
      <Paragraph>
        <Trans>
          {name} no longer agrees that {childName} uses {brandName}. The child can no longer use it.
        </Trans>
      </Paragraph>
      <Facts>
        <Fact label={<Trans>Data deleted on</Trans>}>{words.day(deleteAt)}</Fact>
      </Facts>
      <Paragraph>
        <Trans>
          Until that day {name} can agree again on the Family page, and everything is back. If you have
          questions, talk to each other first.
        </Trans>
      </Paragraph>
      <FamilyButton />
    </MailFrame>
  );
}
