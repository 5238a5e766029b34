import { Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { Fact, Facts, Paragraph } from "./parts/blocks.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { PlanFact, ViewButton } from "./parts/plan-facts.tsx";
import { useWords } from "./parts/use-words.ts";

/** A plan that the family has goes on for longer, and nothing is charged for it. */
export default function GiftAdded({ plan, until }: MailFacts["gift_added"]) {
  const { t } = useLingui();
  const { day } = useWords();
  return (
    <MailFrame subject={t`More time as a gift`}>
      <Paragraph>
        <Trans>Your plan has been made longer as a gift. Nothing is charged before that day.</Trans>
      </Paragraph>
      <Facts>
        <PlanFact plan={plan} />
        <Fact label={<Trans>Nothing to pay until</Trans>}>{day(until)}</Fact>
      </Facts>
      <ViewButton />
    </MailFrame>
  );
}
