import { Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { Fact, Facts, Paragraph } from "./parts/blocks.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { PerInterval } from "./parts/per-interval.tsx";
import { ManageButton, PlanFact } from "./parts/plan-facts.tsx";
import { useWords } from "./parts/use-words.ts";

/** To everybody who was told of another price. */
export default function PriceStays({ plan, from, now, withdrawn, endsAt }: MailFacts["price_stays"]) {
  const { t } = useLingui();
  const { day, price } = useWords();
  const date = day(from);
  const announced = price(withdrawn);
  const end = endsAt && day(endsAt);
  return (
    <MailFrame subject={t`The price of your plan stays as it is`}>
      <Paragraph>
        <Trans>
          We told you that your plan would cost {announced} from {date}. We have taken that back: your plan
          keeps the price it has.
        </Trans>
      </Paragraph>
      <Facts>
        <PlanFact plan={plan.name} />
        <Fact label={<Trans>Your price</Trans>}>
          <PerInterval price={price(now)} interval={plan.interval} />
        </Fact>
      </Facts>
      <Paragraph>
        {end ? (
          <Trans>
            Your subscription is cancelled and ends on {end}. If you want to keep it at this price, resume it
            on your subscriptions page before that day.
          </Trans>
        ) : (
          <Trans>You don't need to do anything.</Trans>
        )}
      </Paragraph>
      <ManageButton />
    </MailFrame>
  );
}
