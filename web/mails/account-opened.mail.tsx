import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { Address, Note, Paragraph } from "./parts/blocks.tsx";
import { DeviceFacts } from "./parts/device-facts.tsx";
import { FamilyButton } from "./parts/family-button.tsx";
import { useMail } from "./parts/mail-context.ts";
import { MailFrame } from "./parts/mail-frame.tsx";
import { PageButton, PageLink, usePageInLanguage } from "./parts/page-button.tsx";
import { StoreLinks } from "./parts/store-links.tsx";
import { useWords } from "./parts/use-words.ts";

export default function AccountOpened({ at, device, freeDays, inviter }: MailFacts["account_opened"]) {
  const { t } = useLingui();
  const { brand } = useMail();
  const { brandName, name } = useWords();
  const inLanguage = usePageInLanguage();
  const inviterName = inviter && name(inviter);
  return (
    <MailFrame subject={t`Your account is open`} picture="welcome">
      <Paragraph>
        <Trans>A {brandName} account was opened for this address, with the code that we sent to it.</Trans>
      </Paragraph>
      <Paragraph>
        {inviterName ? (
          <Trans>
            One more step and you are in the family of {inviterName}: accept the invitation on the Family
            page. Then get the app on your phone and log in there with this address:
          </Trans>
        ) : (
          <Trans>
            Your <Plural value={freeDays} one="# free day has" other="# free days have" /> begun. Get the app
            on your phone, log in there with this address, and add a child:
          </Trans>
        )}
      </Paragraph>
      <StoreLinks />
      {inviterName ? (
        <FamilyButton />
      ) : (
        <PageButton to={inLanguage("/subscriptions")}>
          <Trans>See your first steps</Trans>
        </PageButton>
      )}
      <DeviceFacts at={at} device={device} />
      <Note>
        <Trans>
          Was it not you? Ask for a verification code at once and choose another password: that logs everyone
          else out. If you do not want the account, we erase it; please write to:
        </Trans>
      </Note>
      <Address email={brand.contactEmail} />
      <PageLink to="/forgot-password">
        <Trans>Ask for a code</Trans>
      </PageLink>
    </MailFrame>
  );
}
