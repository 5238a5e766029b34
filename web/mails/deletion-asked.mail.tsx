import { Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { Fact, Facts, MailButton, Note, Paragraph } from "./parts/blocks.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { useWords } from "./parts/use-words.ts";

type Props = MailFacts["deletion_asked"];

export default function DeletionAsked({ deleteAt, charge, othersTold, href }: Props) {
  const { t } = useLingui();
  const { brandName, day } = useWords();
  const date = day(deleteAt);
  return (
    <MailFrame subject={t`Your account will be deleted on ${date}`}>
      <Paragraph>
        <Trans>
          You asked us to delete your {brandName} account. Until that day you can log in as before, and one
          press brings everything back.
        </Trans>
      </Paragraph>
      <Facts>
        <Fact label={<Trans>Deleted on</Trans>}>{date}</Fact>
      </Facts>
      <Paragraph>
        <ChargeAfterwards charge={charge} />
      </Paragraph>
      {othersTold && (
        <Paragraph>
          <Trans>
            The other adults of your family have the plan to the end of what is paid. We have told them by
            email.
          </Trans>
        </Paragraph>
      )}
      <MailButton href={href}>
        <Trans>Keep my account</Trans>
      </MailButton>
      <Note>
        <Trans>Was it not you? Press the button, then choose another password at once.</Trans>
      </Note>
    </MailFrame>
  );
}

function ChargeAfterwards({ charge }: Pick<Props, "charge">) {
  const { day, price } = useWords();
  if (charge === "none") return <Trans>Nothing is charged to you.</Trans>;
  if (charge === "of another")
    return (
      <Trans>
        Your family's plan is paid with another adult's card and goes on as before. Nothing is charged to you.
      </Trans>
    );
  const amount = price(charge);
  const date = day(charge.at);
  return (
    <Trans>
      Your card is not charged any more: the charge of {amount} on {date} is not made. If you keep your
      account, the plan renews as before.
    </Trans>
  );
}
