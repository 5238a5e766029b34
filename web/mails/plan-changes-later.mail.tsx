import { Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { Fact, Facts, Paragraph } from "./parts/blocks.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { CreditFact, ManageButton } from "./parts/plan-facts.tsx";
import { useWords } from "./parts/use-words.ts";

/** A change that waits for the end of the paid period. */
export default function PlanChangesLater(facts: MailFacts["plan_changes_later"]) {
  const { t } = useLingui();
  const { plan, previous, next, creditLeft } = facts;
  const { day, price } = useWords();
  const date = day(next.at);
  return (
    <MailFrame subject={t`Your plan changes on ${date}`}>
      <Paragraph>
        <Trans>Nothing changes until then, and nothing is charged before that day.</Trans>
      </Paragraph>
      <Facts>
        {previous && <Fact label={<Trans comment="Before a plan">Until then</Trans>}>{previous}</Fact>}
        <Fact label={<Trans comment="Before a plan">From then on</Trans>}>{plan}</Fact>
        <Fact label={<Trans>Next charge</Trans>}>{date}</Fact>
        <Fact label={<Trans>Amount</Trans>}>{price(next)}</Fact>
        <CreditFact credit={creditLeft} />
      </Facts>
      <Paragraph>
        <Trans>You can undo the change or cancel on your subscriptions page before {date}.</Trans>
      </Paragraph>
      <ManageButton />
    </MailFrame>
  );
}
