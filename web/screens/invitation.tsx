import { Plural, Trans } from "@lingui/react/macro";
import { INVITATION_DAYS } from "../../contract/rules.ts";
import { showEmail } from "../../contract/show-email.ts";
import { FailedRequestNumber } from "../failures/failed-request-number.tsx";
import { type Invitation as OpenInvitation, useInvitation } from "../features/session/use-invitation.ts";
import { Alert } from "../ui/alert.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { FormCard } from "../ui/form/form-card.tsx";
import { GulfDate } from "../ui/gulf-date.tsx";
import { Loading, LoadingFailed } from "../ui/loading.tsx";

/** What a guest reads behind the link of an invitation, with the two ways to accept it. */
export default function Invitation() {
  const { state, load } = useInvitation();
  const isOpen = typeof state === "object";
  return (
    <FormCard
      title={<Trans>Invitation into a family</Trans>}
      intro={
        isOpen && (
          <Trans>
            <bdi className="font-semibold text-ink wrap-anywhere">{state.by}</bdi> invites you to share a
            family: its children, their weekly tasks and rewards, and its plan.
          </Trans>
        )
      }
    >
      {state === "loading" && <Loading />}
      {state === "failed" && (
        <LoadingFailed onTryAgain={() => void load()}>
          <Trans>Failed to load the invitation</Trans>
          <FailedRequestNumber />
        </LoadingFailed>
      )}
      {(state === "gone" || state === "none") && <NotOpen />}
      {isOpen && <Open invitation={state} />}
    </FormCard>
  );
}

function Open({ invitation: { email, expires_at } }: { invitation: OpenInvitation }) {
  return (
    <div className="grid gap-6">
      <dl className="grid gap-3 border-shell border-y py-4">
        <div>
          <dt className="text-cocoa text-sm">
            <Trans>Invited address</Trans>
          </dt>
          <dd className="font-semibold wrap-anywhere">
            <bdi dir="ltr">{showEmail(email)}</bdi>
          </dd>
        </div>
        <div>
          <dt className="text-cocoa text-sm">
            <Trans comment="An invitation">Valid until</Trans>
          </dt>
          <dd className="font-semibold">
            <GulfDate at={expires_at} />
          </dd>
        </div>
      </dl>
      <div className="grid gap-3">
        <ButtonLink to="/start">
          <Trans>Open an account</Trans>
        </ButtonLink>
        <ButtonLink to="/login" look="secondary">
          <Trans>I have an account: log in</Trans>
        </ButtonLink>
      </div>
      <p className="text-cocoa">
        <Trans>Either way, use the invited address. Nothing changes before you accept.</Trans>
      </p>
    </div>
  );
}

function NotOpen() {
  return (
    <div className="grid gap-6">
      <Alert kind="info">
        <Plural
          value={INVITATION_DAYS}
          one="This invitation is no longer valid: it was accepted, taken back, or is older than # day. Log in to see your family, or ask for a new invitation."
          other="This invitation is no longer valid: it was accepted, taken back, or is older than # days. Log in to see your family, or ask for a new invitation."
        />
      </Alert>
      <ButtonLink to="/login">
        <Trans>Login</Trans>
      </ButtonLink>
    </div>
  );
}
