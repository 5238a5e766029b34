import { Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { Fact, Facts, MailButton, Paragraph } from "./parts/blocks.tsx";
import { DocumentFacts } from "./parts/document-facts.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { NextCharge } from "./parts/next-charge.tsx";
import { CreditFact, ManageButton, ManageLink, PlanFact, ViewButton } from "./parts/plan-facts.tsx";
import { useWords } from "./parts/use-words.ts";

type StartFacts = MailFacts["plan_started"];
type Given<Kind extends StartFacts["kind"]> = Extract<StartFacts, { kind: Kind }>;

export default function PlanStarted(facts: StartFacts) {
  switch (facts.kind) {
    case "gift":
      return <Gift {...facts} />;
    case "free":
      return <Free {...facts} />;
    case "paid":
      return <Paid {...facts} />;
  }
}

function Gift({ plan, until }: Given<"gift">) {
  const { t } = useLingui();
  const { day } = useWords();
  return (
    <MailFrame subject={t`A plan as a gift`}>
      <Paragraph>
        <Trans>Your family has been given a plan. Nothing is charged, and it does not renew.</Trans>
      </Paragraph>
      <Facts>
        <PlanFact plan={plan.name} />
        <Fact label={<Trans>Yours until</Trans>}>{day(until)}</Fact>
      </Facts>
      <ViewButton />
    </MailFrame>
  );
}

function Free({ plan, next, credit }: Given<"free">) {
  const { t } = useLingui();
  const { day, every, price } = useWords();
  const interval = every(plan.interval);
  const date = day(next.at);
  return (
    <MailFrame subject={t`Your plan has started`} picture="paid">
      <Paragraph>
        <Trans>Thank you! Your plan is active from now on. Nothing has been charged yet.</Trans>
      </Paragraph>
      <Facts>
        <PlanFact plan={plan.name} />
        <Fact label={<Trans>First charge</Trans>}>{date}</Fact>
        <Fact label={<Trans>Amount</Trans>}>{price(next)}</Fact>
        <CreditFact credit={credit} />
      </Facts>
      <Paragraph>
        <Trans>
          After that it renews {interval} until you cancel. Cancel on your subscriptions page before {date},
          and nothing is charged.
        </Trans>
      </Paragraph>
      <ManageButton />
    </MailFrame>
  );
}

function Paid({ plan, next, credit, receipt }: Given<"paid">) {
  const { t } = useLingui();
  const { every } = useWords();
  const interval = every(plan.interval);
  return (
    <MailFrame subject={t`Your plan has started`} picture="paid">
      <Paragraph>
        {receipt?.document.paidCents === 0 ? (
          <Trans>
            Thank you! Your plan is active from now on. Nothing was charged this time: your credit or promo
            code covered it.
          </Trans>
        ) : (
          <Trans>Thank you! Your plan is active from now on.</Trans>
        )}
      </Paragraph>
      {receipt ? (
        <DocumentFacts document={receipt.document} showsNumber>
          <NextCharge {...next} />
          <CreditFact credit={credit} />
        </DocumentFacts>
      ) : (
        <Facts>
          <PlanFact plan={plan.name} />
          <NextCharge {...next} />
          <CreditFact credit={credit} />
        </Facts>
      )}
      <Paragraph>
        <Trans>
          It renews {interval} until you cancel. You can cancel at any time on your subscriptions page; the
          plan stays yours to the end of the paid period.
        </Trans>
      </Paragraph>
      {receipt ? (
        <>
          <MailButton href={receipt.href}>
            <Trans>Open the receipt</Trans>
          </MailButton>
          <ManageLink />
        </>
      ) : (
        <ManageButton />
      )}
    </MailFrame>
  );
}
