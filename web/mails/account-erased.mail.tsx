import { Trans, useLingui } from "@lingui/react/macro";
import { Paragraph } from "./parts/blocks.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { useWords } from "./parts/use-words.ts";

/** The last of all. */
export default function AccountErased() {
  const { t } = useLingui();
  const { brandName } = useWords();
  return (
    <MailFrame subject={t`Your account is deleted`} picture="goodbye" reason="erased">
      <Paragraph>
        <Trans>
          Your {brandName} account and what belonged to it are erased, as you asked. Payment records stay as
          long as tax law requires, without your name. A tax invoice keeps the buyer it was made out to.
        </Trans>
      </Paragraph>
      <Paragraph>
        <Trans>Thank you for having been with us. This is our last email to you.</Trans>
      </Paragraph>
    </MailFrame>
  );
}
