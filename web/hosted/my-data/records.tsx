import { Trans } from "@lingui/react/macro";
import type { ActivityFacts, ConsentFacts, LoginFacts, SentMailFacts } from "../../../contract/my-data.ts";
import { DeviceName } from "../../features/account/devices/device-name.tsx";
import { GulfMoment } from "../../features/account/devices/gulf-moment.tsx";
import { useActivityNames } from "../../features/account/devices/use-activity-names.ts";
import { GulfDate } from "../../ui/gulf-date.tsx";
import { Entry, ListSection } from "./section.tsx";
import { useMailNames } from "./use-mail-names.ts";

export function Consents({ list }: { list: readonly ConsentFacts[] }) {
  return (
    <ListSection title={<Trans>What you agreed to</Trans>}>
      {list.map(({ terms, privacy, givenAt, child, device, withdrawnAt }) => (
        <Entry
          key={givenAt + child}
          name={
            <Trans>
              Terms of <GulfDate at={terms} /> and privacy policy of <GulfDate at={privacy} />
            </Trans>
          }
          more={[
            child && (
              <Trans>
                For <bdi>{child}</bdi>
              </Trans>
            ),
            <GulfMoment key="given" at={givenAt} />,
            device && <DeviceName {...device} />,
            withdrawnAt && (
              <Trans>
                Withdrawn on <GulfMoment at={withdrawnAt} />
              </Trans>
            ),
          ]}
        />
      ))}
    </ListSection>
  );
}

export function Logins({ list }: { list: readonly LoginFacts[] }) {
  return (
    <ListSection title={<Trans>Logins and devices</Trans>}>
      {list.map(({ device, startedAt, endedAt, expiresAt }) => (
        <Entry
          key={startedAt + expiresAt}
          name={<DeviceName {...device} />}
          more={[
            <Trans key="started">
              Logged in on <GulfMoment at={startedAt} />
            </Trans>,
            endedAt ? (
              <Trans>
                logged out on <GulfMoment at={endedAt} />
              </Trans>
            ) : (
              <Trans>
                lasts until <GulfMoment at={expiresAt} /> at most
              </Trans>
            ),
          ]}
        />
      ))}
    </ListSection>
  );
}

export function ActivityRecords({ list }: { list: readonly ActivityFacts[] }) {
  const names = useActivityNames();
  return (
    <ListSection title={<Trans>Activity</Trans>}>
      {list.map(({ kind, at, device }) => (
        <Entry
          key={kind + at}
          name={names[kind]}
          more={[
            <GulfMoment key="at" at={at} />,
            (device.browser || device.system) &&
              (kind === "device_ended" ? (
                <Trans>
                  from: <DeviceName {...device} />
                </Trans>
              ) : (
                <DeviceName {...device} />
              )),
          ]}
        />
      ))}
    </ListSection>
  );
}

export function SentMails({ list }: { list: readonly SentMailFacts[] }) {
  const names = useMailNames();
  return (
    <ListSection title={<Trans>Emails that we sent you lately</Trans>}>
      {list.map(({ kind, to, sentAt }, index) => (
        <Entry
          key={index}
          name={names[kind] ?? kind}
          more={[
            to && (
              <Trans>
                to <bdi>{to}</bdi>
              </Trans>
            ),
            sentAt ? <GulfMoment at={sentAt} /> : <Trans>not sent yet</Trans>,
          ]}
        />
      ))}
    </ListSection>
  );
}
