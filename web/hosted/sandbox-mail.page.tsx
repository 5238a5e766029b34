import { Trans, useLingui } from "@lingui/react/macro";
import type { HostedFacts } from "../../contract/hosted.ts";
import { Icon } from "../ui/icon.tsx";
import { Fact, FactList } from "./parts/fact-list.tsx";
import { HostedFrame } from "./parts/hosted-frame.tsx";
import { SentAt } from "./parts/sent-at.tsx";

const link = "inline-block rounded py-1 font-medium text-crust underline underline-offset-4";

export default function SandboxMail(mail: HostedFacts["sandbox-mail"]) {
  const { subject, language, recipient, sentAt, text, frame, back } = mail;
  const { t } = useLingui();
  return (
    <HostedFrame title={subject} titleLanguage={language ?? undefined} subject="account" hasScript>
      <FactList className="mb-2">
        <Fact name={<Trans>To</Trans>}>
          <bdi dir="ltr">{recipient}</bdi>
        </Fact>
        {sentAt && (
          <Fact name={<Trans>Date</Trans>}>
            <SentAt at={sentAt} />
          </Fact>
        )}
      </FactList>
      <p className="mb-3">
        <a href={frame.href} className={link}>
          <Trans>Open the mail on a page of its own</Trans>
        </a>
      </p>
      {/* As tall as most mails, where no script fits it. */}
      <iframe
        title={t`The mail as it is read`}
        src={frame.href}
        sandbox={frame.sandbox}
        data-fit
        className="mb-4 block h-[60rem] w-full rounded-2xl border border-shell bg-cream max-sm:h-[80rem]"
      />
      <details className="group mb-4 rounded-3xl border border-shell bg-white p-[min(1.5rem,6vw)] shadow-card">
        <summary className="flex cursor-pointer list-none items-center gap-2 py-1 font-semibold">
          <Trans>Plain text</Trans>
          <Icon
            name="chevron-down"
            className="size-5 transition-transform group-open:rotate-180 motion-reduce:transition-none"
          />
        </summary>
        <pre
          dir="auto"
          lang={language ?? undefined}
          className="mt-2 whitespace-pre-wrap font-sans wrap-anywhere"
        >
          {text}
        </pre>
      </details>
      <p>
        <a href={back} className={link}>
          <Trans>Back to the mailbox</Trans>
        </a>
      </p>
    </HostedFrame>
  );
}
