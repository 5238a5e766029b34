import { Trans, useLingui } from "@lingui/react/macro";
import type { HostedFacts } from "../../contract/hosted.ts";
import { HostedFrame } from "./parts/hosted-frame.tsx";
import { SentAt } from "./parts/sent-at.tsx";

/** What a sandbox would have sent, the newest first. */
export default function Mailbox({ mails }: HostedFacts["mailbox"]) {
  const { t } = useLingui();
  return (
    <HostedFrame title={t`Mailbox`} subject="account">
      <p className="mb-4 text-cocoa">
        <Trans>This installation sends no mail. What it would send lands here.</Trans>
      </p>
      {mails.length === 0 ? (
        <p className="rounded-3xl border border-shell bg-white p-6 shadow-card">
          <Trans>No mail yet. Ask for a verification code, and it will be here.</Trans>
        </p>
      ) : (
        <ul className="grid gap-3">
          {mails.map(({ href, subject, language, recipient, sentAt }) => (
            <li key={href}>
              <a
                href={href}
                className="grid rounded-3xl border border-shell bg-white px-[min(1.5rem,6vw)] py-4 text-ink no-underline shadow-card hover:border-crust"
              >
                <strong className="wrap-anywhere">
                  <bdi lang={language ?? undefined}>{subject}</bdi>
                </strong>
                <span className="flex flex-wrap justify-between gap-x-4 text-cocoa text-sm wrap-anywhere">
                  <bdi dir="ltr">{recipient}</bdi>
                  {sentAt && <SentAt at={sentAt} />}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </HostedFrame>
  );
}
