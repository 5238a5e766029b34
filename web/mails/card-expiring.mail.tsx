import { Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { isolateLtr } from "../ui/write-price.ts";
import { Fact, Facts, Paragraph } from "./parts/blocks.tsx";
import { useMail } from "./parts/mail-context.ts";
import { MailFrame } from "./parts/mail-frame.tsx";
import { PageButton } from "./parts/page-button.tsx";
import { PlanFact } from "./parts/plan-facts.tsx";
import { useWords } from "./parts/use-words.ts";

export default function CardExpiring({ plan, card, expiry, chargeAt }: MailFacts["card_expiring"]) {
  const { t } = useLingui();
  const { language } = useMail();
  const { day } = useWords();
  const last4 = isolateLtr(language, card.last4);
  const cardBrand = card.brand ?? t({ message: "Card", comment: "A bank card of no known brand" });
  return (
    <MailFrame subject={t`Your card expires soon`} reason="reminder">
      <Paragraph>
        <Trans>The card that pays for your plan expires soon.</Trans>
      </Paragraph>
      <Facts>
        <PlanFact plan={plan} />
        <Fact label={<Trans context="label">Card</Trans>}>
          <Trans comment="A card in a mail: Visa ending in 4242">
            {cardBrand} ending in {last4}
          </Trans>
        </Fact>
        <Fact label={<Trans>Expires</Trans>}>
          <bdi dir="ltr">{expiry}</bdi>
        </Fact>
        <Fact label={<Trans>Next charge</Trans>}>{day(chargeAt)}</Fact>
      </Facts>
      <Paragraph>
        <Trans>
          A charge after that would fail. Please enter a new card before then, so that your plan goes on
          without a break.
        </Trans>
      </Paragraph>
      <PageButton to="/subscriptions">
        <Trans>Change card</Trans>
      </PageButton>
    </MailFrame>
  );
}
