import { Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { MailButton, Note, Paragraph } from "./parts/blocks.tsx";
import { DeviceFacts } from "./parts/device-facts.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { useWords } from "./parts/use-words.ts";

/** A login on a device that the account was not used on before. */
export default function NewDevice({ at, device, href }: MailFacts["new_device"]) {
  const { t } = useLingui();
  const { brandName } = useWords();
  return (
    <MailFrame subject={t`A login on a new device`}>
      <Paragraph>
        <Trans>Somebody logged in to your {brandName} account on a device that was not used before.</Trans>
      </Paragraph>
      <DeviceFacts at={at} device={device} />
      <Paragraph>
        <Trans>If it was you, you don't need to do anything.</Trans>
      </Paragraph>
      <Note>
        <Trans>
          Was it not you? The button asks once more, then logs everyone out and cancels the old password, so
          that you can choose a new one. It works for 30 days.
        </Trans>
      </Note>
      <MailButton href={href}>
        <Trans>This was not me</Trans>
      </MailButton>
    </MailFrame>
  );
}
