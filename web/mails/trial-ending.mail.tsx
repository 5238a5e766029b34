import { Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { Fact, Facts, Paragraph } from "./parts/blocks.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { PlansButton } from "./parts/plan-facts.tsx";
import { useWords } from "./parts/use-words.ts";

/** To a family that has chosen no plan. */
export default function TrialEnding({ endsAt }: MailFacts["trial_ending"]) {
  const { t } = useLingui();
  const { day } = useWords();
  const date = day(endsAt);
  return (
    <MailFrame subject={t`Your free trial ends on ${date}`} reason="reminder">
      <Paragraph>
        <Trans>You have not confirmed a payment method, so nothing will be charged.</Trans>
      </Paragraph>
      <Facts>
        <Fact label={<Trans>Free until</Trans>}>{date}</Fact>
        <Fact label={<Trans>Charged after that</Trans>}>
          <Trans comment="An amount">Nothing</Trans>
        </Fact>
      </Facts>
      <Paragraph>
        <Trans>
          After that day the features of the trial stop. What your family has done so far stays. If you would
          like to go on, choose a plan.
        </Trans>
      </Paragraph>
      <PlansButton />
    </MailFrame>
  );
}
