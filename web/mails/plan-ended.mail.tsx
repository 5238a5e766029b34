import { Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { Fact, Facts, Paragraph } from "./parts/blocks.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { CreditFact, CreditStays, PlanFact, PlansButton } from "./parts/plan-facts.tsx";
import { useWords } from "./parts/use-words.ts";

export default function PlanEnded({ plan, endedAt, isUnpaid, credit }: MailFacts["plan_ended"]) {
  const { t } = useLingui();
  const { day } = useWords();
  return (
    <MailFrame subject={t`Your plan has ended`}>
      <Paragraph>
        {isUnpaid ? (
          <Trans>
            Your plan has ended because the payment failed, even when we tried the same card again. Nothing
            more will be charged, and what your family has done so far stays.
          </Trans>
        ) : (
          <Trans>Nothing more will be charged, and what your family has done so far stays.</Trans>
        )}
      </Paragraph>
      <Facts>
        <PlanFact plan={plan} />
        <Fact label={<Trans>Ended on</Trans>}>{day(endedAt)}</Fact>
        <CreditFact credit={credit} />
      </Facts>
      <CreditStays credit={credit} />
      <Paragraph>
        <Trans>You can choose a plan again whenever you like.</Trans>
      </Paragraph>
      <PlansButton />
    </MailFrame>
  );
}
