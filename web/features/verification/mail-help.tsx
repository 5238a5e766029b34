import { Trans, useLingui } from "@lingui/react/macro";
import { showEmail } from "../../../contract/show-email.ts";
import { useWhatsappChat } from "../../brand/use-whatsapp-url.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { NewTabLink } from "../../ui/new-tab-link.tsx";

type Props = {
  email: string;
  purpose: "recovery" | "sign-up";
  /** A minute has gone by without the mail. */
  isLate: boolean;
};

export function MailHelp({ email, purpose, isLate }: Props) {
  // Always there, so that what comes into it is read out.
  return (
    <div role="status" className="empty:absolute">
      {isLate && <WhatToCheck email={email} purpose={purpose} />}
    </div>
  );
}

function WhatToCheck({ email, purpose }: Omit<Props, "isLate">) {
  const { t } = useLingui();
  const address = <bdi dir="ltr">{showEmail(email)}</bdi>;
  const chat = useWhatsappChat(
    purpose === "recovery"
      ? t({
          message: `Hello, I want to choose a new password for ${email}, and the email with the code does not arrive.`,
          comment: "The first words of a WhatsApp chat, which the reader may change",
        })
      : t`Hello, I want to open an account with ${email}, and the email with the code does not arrive.`,
  );
  return (
    <div className="grid gap-3 rounded-2xl bg-cream p-4 text-cocoa">
      <h2 className="font-semibold text-ink">
        <Trans>Has the email not arrived?</Trans>
      </h2>
      <ul className="grid list-disc gap-1.5 ps-5 wrap-anywhere">
        <li>
          <Trans>Is {address} the right address, without a typo?</Trans>
        </li>
        <li>
          <Trans>Check your spam and promotions folders too.</Trans>
        </li>
        <li>
          <Trans>Email to company or school addresses can take a few minutes.</Trans>
        </li>
      </ul>
      <NewTabLink href={chat} className={buttonClass("secondary", "max-sm:w-full")}>
        <Icon name="whatsapp" className="size-5 text-pistachio" />
        <Trans>Ask us on WhatsApp</Trans>
      </NewTabLink>
    </div>
  );
}
