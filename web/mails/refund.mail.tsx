import { Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { MailButton, Paragraph } from "./parts/blocks.tsx";
import { DocumentFacts, useDocumentNumber } from "./parts/document-facts.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { ManageLink } from "./parts/plan-facts.tsx";

export default function Refund({ document, href }: MailFacts["refund"]) {
  const { t } = useLingui();
  const number = useDocumentNumber(document);
  return (
    <MailFrame subject={t`Your refund: credit note ${number}`}>
      <Paragraph>
        <Trans>
          We have refunded this amount to the card that paid. Your bank shows it within a few working days.
          Your plan goes on as it is.
        </Trans>
      </Paragraph>
      <DocumentFacts document={document} />
      <MailButton href={href}>
        <Trans>Open the credit note</Trans>
      </MailButton>
      <ManageLink />
    </MailFrame>
  );
}
