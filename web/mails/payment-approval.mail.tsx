import { Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { Fact, Facts, MailButton, Paragraph } from "./parts/blocks.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { PageLink } from "./parts/page-button.tsx";
import { PlanFact } from "./parts/plan-facts.tsx";
import { useWords } from "./parts/use-words.ts";

/** The bank did not decline: it asks its customer. */
export default function PaymentApproval(facts: MailFacts["payment_approval"]) {
  const { t } = useLingui();
  const { plan, dueAt, due, until, approveUrl } = facts;
  const { day, price } = useWords();
  const date = day(dueAt);
  return (
    <MailFrame subject={t`Your bank asks you to approve a payment`}>
      <Paragraph>
        <Trans>
          Your bank asks you to approve the payment that was due on {date}. No amount has been taken yet.
        </Trans>
      </Paragraph>
      <Facts>
        <PlanFact plan={plan} />
        <Fact label={<Trans>Amount due</Trans>}>{price(due)}</Fact>
        <Fact label={<Trans comment="Before a date, in a mail about a payment">Please approve by</Trans>}>
          {day(until)}
        </Fact>
      </Facts>
      <Paragraph>
        <Trans>
          The button opens the page of this payment at Stripe, where your bank asks you. Once you have
          approved it, your plan goes on as before. If you do not, the plan ends; what your family has done so
          far stays.
        </Trans>
      </Paragraph>
      <MailButton href={approveUrl}>
        <Trans>Approve the payment</Trans>
      </MailButton>
      <PageLink to="/subscriptions">
        <Trans>Pay with another card</Trans>
      </PageLink>
    </MailFrame>
  );
}
