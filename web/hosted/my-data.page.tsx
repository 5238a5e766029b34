import { Trans, useLingui } from "@lingui/react/macro";
import type { HostedFacts } from "../../contract/hosted.ts";
import { GulfMoment } from "../features/account/devices/gulf-moment.tsx";
import { MoneySections } from "./my-data/money.tsx";
import { Account, Children, EmailChanges, Family, Invitations, Members } from "./my-data/person.tsx";
import { ActivityRecords, Consents, Logins, SentMails } from "./my-data/records.tsx";
import { useHosted } from "./parts/hosted-context.ts";
import { HostedFrame } from "./parts/hosted-frame.tsx";

/** To be read from a disk or printed. */
export default function MyData({ data }: HostedFacts["my-data"]) {
  const { t } = useLingui();
  const { brand, language } = useHosted();
  const name = brand.name[language];
  return (
    <HostedFrame title={t`Your data at ${name}`} subject="account">
      <div className="mb-6 grid gap-2">
        <p className="text-cocoa text-sm">
          <Trans>
            Made on <GulfMoment at={data.madeAt} />.
          </Trans>
        </p>
        <p>
          <Trans>
            This is what we keep about you. The file data.json that came with this page has the same in full,
            so that another service can read it. Your password is not in it: nobody can read it, and neither
            can we.
          </Trans>
        </p>
        <p>
          <Trans>
            Tasks, messages and pictures that your family adds in the app are kept by the app and are not part
            of this file.
          </Trans>
        </p>
      </div>
      <div className="grid gap-4">
        <Account account={data.account} />
        <EmailChanges changes={data.emailChanges} />
        <Family family={data.family} />
        <Members members={data.members} />
        <Children list={data.children} />
        <Invitations list={data.invitations} />
        {data.money && <MoneySections {...data.money} />}
        <Consents list={data.consents} />
        <Logins list={data.logins} />
        <ActivityRecords list={data.activity} />
        <SentMails list={data.mails} />
      </div>
    </HostedFrame>
  );
}
