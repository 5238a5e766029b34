import { Trans, useLingui } from "@lingui/react/macro";
import { ownNames } from "../../../contract/languages.ts";
import type {
  AccountFacts,
  ChildFacts,
  EmailChangeFacts,
  FamilyFacts,
  InvitationFacts,
  MemberFacts,
} from "../../../contract/my-data.ts";
import { GulfMoment } from "../../features/account/devices/gulf-moment.tsx";
import { useRoleNames } from "../../features/session/use-role-names.ts";
import { GulfDate } from "../../ui/gulf-date.tsx";
import { Price } from "../../ui/price.tsx";
import { Days } from "./days.tsx";
import { Entry, Fact, FactSection, ListSection } from "./section.tsx";

export function Account({ account }: { account: AccountFacts }) {
  const { t } = useLingui();
  const roles = useRoleNames();
  const { email, name, role, mailLanguage, openedAt, hasReminders, joinedAt, deleteAt, id } = account;
  return (
    <FactSection title={<Trans>Account</Trans>}>
      <Fact label={<Trans>Email</Trans>}>
        <bdi>{email}</bdi>
      </Fact>
      <Fact label={<Trans>Name</Trans>}>{name && <bdi>{name}</bdi>}</Fact>
      <Fact label={<Trans>Role</Trans>}>{roles[role]}</Fact>
      <Fact label={<Trans>Language of our emails</Trans>}>{ownNames[mailLanguage]}</Fact>
      <Fact label={<Trans>Opened on</Trans>}>
        <GulfDate at={openedAt} />
      </Fact>
      <Fact label={<Trans>Reminders</Trans>}>
        {hasReminders
          ? t({ message: "On", comment: "Reminders by email" })
          : t({ message: "Off", comment: "Reminders by email" })}
      </Fact>
      <Fact label={<Trans>In this family since</Trans>}>{joinedAt && <GulfDate at={joinedAt} />}</Fact>
      <Fact label={<Trans>Will be deleted on</Trans>}>{deleteAt && <GulfDate at={deleteAt} />}</Fact>
      <Fact label={<Trans>User number</Trans>}>
        <bdi>{id}</bdi>
      </Fact>
    </FactSection>
  );
}

export function EmailChanges({ changes }: { changes: readonly EmailChangeFacts[] }) {
  return (
    <ListSection title={<Trans>Changes of the email</Trans>}>
      {changes.map(({ from, to, askedAt, changedAt, undoneAt }) => (
        <Entry
          key={askedAt}
          name={<bdi>{to}</bdi>}
          more={[
            <Trans key="from">
              Before: <bdi>{from}</bdi>
            </Trans>,
            changedAt ? (
              <Trans>
                Changed on <GulfMoment at={changedAt} />
              </Trans>
            ) : (
              <Trans>
                Asked for on <GulfMoment at={askedAt} />, not confirmed
              </Trans>
            ),
            undoneAt && (
              <Trans>
                Brought back on <GulfMoment at={undoneAt} />
              </Trans>
            ),
            changedAt && !undoneAt && (
              <Trans>The old address is kept for a few days, so that you can bring it back.</Trans>
            ),
          ]}
        />
      ))}
    </ListSection>
  );
}

export function Family({ family }: { family: FamilyFacts }) {
  const { trial, buyer, credit, id } = family;
  return (
    <FactSection title={<Trans>Family</Trans>}>
      <Fact label={<Trans>Free trial</Trans>}>{trial && <Days {...trial} />}</Fact>
      <Fact label={<Trans>Receipts are made out to</Trans>}>{buyer?.name && <bdi>{buyer.name}</bdi>}</Fact>
      <Fact label={<Trans>Their address</Trans>}>
        {buyer?.address && <bdi className="whitespace-pre-line">{buyer.address}</bdi>}
      </Fact>
      <Fact label={<Trans>Their tax number</Trans>}>{buyer?.taxNumber && <bdi>{buyer.taxNumber}</bdi>}</Fact>
      {credit.map((each) => (
        <Fact key={each.currency} label={<Trans>Credit</Trans>}>
          <Price {...each} />
        </Fact>
      ))}
      <Fact label={<Trans>Family number</Trans>}>{id && <bdi>{id}</bdi>}</Fact>
    </FactSection>
  );
}

export function Members({ members }: { members: readonly MemberFacts[] }) {
  const { t } = useLingui();
  const roles = useRoleNames();
  return (
    <ListSection title={<Trans>Adults and accounts of the family</Trans>}>
      {members.map(({ isYou, name, email, role, since }) => (
        <Entry
          key={`${since} ${email} ${name}`}
          name={isYou ? t`You` : <bdi>{name ?? email ?? roles[role]}</bdi>}
          more={[
            !isYou && name && email && <bdi key="email">{email}</bdi>,
            roles[role],
            <Trans key="since">
              In the family since <GulfDate at={since} />
            </Trans>,
          ]}
        />
      ))}
    </ListSection>
  );
}

export function Children({ list }: { list: readonly ChildFacts[] }) {
  return (
    <ListSection title={<Trans>Children</Trans>}>
      {list.map(({ name, birthYear, addedAt, deleteAt }) => (
        <Entry
          key={addedAt + name}
          name={<bdi>{name}</bdi>}
          more={[
            birthYear && <Trans key="born">Born in {String(birthYear)}</Trans>,
            <Trans key="added">
              Added on <GulfDate at={addedAt} />
            </Trans>,
            deleteAt && (
              <Trans>
                Erased on <GulfDate at={deleteAt} />
              </Trans>
            ),
          ]}
        />
      ))}
    </ListSection>
  );
}

export function Invitations({ list }: { list: readonly InvitationFacts[] }) {
  return (
    <ListSection title={<Trans>Pending invitations</Trans>}>
      {list.map(({ to, sentAt, until }) => (
        <Entry
          key={sentAt + to}
          name={to === null ? <Trans>Into another family, to you</Trans> : <bdi>{to}</bdi>}
          more={[
            <GulfDate key="sent" at={sentAt} />,
            <Trans key="until">
              Valid until <GulfDate at={until} />
            </Trans>,
          ]}
        />
      ))}
    </ListSection>
  );
}
