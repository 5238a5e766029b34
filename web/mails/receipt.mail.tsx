import { Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { MailButton, Note, Paragraph } from "./parts/blocks.tsx";
import { DocumentFacts, useDocumentNumber } from "./parts/document-facts.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { ManageLink } from "./parts/plan-facts.tsx";

export default function Receipt({ document, href }: MailFacts["receipt"]) {
  const { t } = useLingui();
  const number = useDocumentNumber(document);
  return (
    <MailFrame subject={t`Receipt ${number}`}>
      <Paragraph>
        {document.paidCents === 0 ? (
          <Trans>Thank you! Nothing was charged this time: your credit or promo code covered it.</Trans>
        ) : (
          <Trans>Thank you! Here is what was charged.</Trans>
        )}
      </Paragraph>
      <DocumentFacts document={document} />
      <MailButton href={href}>
        <Trans>Open the receipt</Trans>
      </MailButton>
      <Note>
        <Trans>
          The receipt to print is on your subscriptions page, under Payments. You can cancel there at any
          time.
        </Trans>
      </Note>
      <ManageLink />
    </MailFrame>
  );
}
