import { Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { Facts, Paragraph } from "./parts/blocks.tsx";
import { FamilyButton } from "./parts/family-button.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { NextCharge } from "./parts/next-charge.tsx";
import { useWords } from "./parts/use-words.ts";

/** To the adult who pays from now on. */
export default function PayingStarted({ next }: MailFacts["paying_started"]) {
  const { t } = useLingui();
  const { brandName } = useWords();
  return (
    <MailFrame subject={t`You pay for the plan from now on`}>
      <Paragraph>
        <Trans>
          You have entered your card for your family's plan on {brandName}. From now on the plan is charged to
          it.
        </Trans>
      </Paragraph>
      {next && (
        <Facts>
          <NextCharge {...next} />
        </Facts>
      )}
      <FamilyButton />
    </MailFrame>
  );
}
