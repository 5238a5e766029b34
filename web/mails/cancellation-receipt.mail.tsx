import { Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { Fact, Facts, Paragraph } from "./parts/blocks.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { CreditFact, CreditStays, PlanFact, ViewButton } from "./parts/plan-facts.tsx";
import { useWords } from "./parts/use-words.ts";

export default function CancellationReceipt(facts: MailFacts["cancellation_receipt"]) {
  const { t } = useLingui();
  const { plan, endsAt, isOver, isFree, credit } = facts;
  const { day } = useWords();
  return (
    <MailFrame subject={t`Your subscription is cancelled`}>
      <Paragraph>
        {isFree ? (
          <Trans>
            Your family's subscription is cancelled before its first charge: nothing has been charged, and
            nothing will be.
          </Trans>
        ) : (
          <Trans>Your family's subscription is cancelled. Nothing more will be charged.</Trans>
        )}
      </Paragraph>
      <Facts>
        <PlanFact plan={plan} />
        <Fact label={isOver ? <Trans>Ended on</Trans> : <Trans>Ends on</Trans>}>{day(endsAt)}</Fact>
        <CreditFact credit={credit} />
      </Facts>
      <CreditStays credit={credit} />
      <Paragraph>
        {isOver ? (
          <Trans>You can choose a plan again whenever you like.</Trans>
        ) : (
          <Trans>Everything in the plan stays active until then. You can resume it before that day.</Trans>
        )}
      </Paragraph>
      <ViewButton />
    </MailFrame>
  );
}
