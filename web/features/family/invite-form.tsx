import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { FamilyMembers } from "../../../contract/calls.ts";
import { INVITATION_DAYS } from "../../../contract/rules.ts";
import { showEmail } from "../../../contract/show-email.ts";
import { call, codeOf } from "../../api-client/call.ts";
import { useMessageOf } from "../../failures/use-message-of.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { useSubmission } from "../../ui/form/use-submission.ts";
import { GulfDate } from "../../ui/gulf-date.tsx";
import { useAction } from "../../ui/use-action.ts";

const PROBLEM_ID = "invitation-problem";

type Props = {
  invitations: FamilyMembers["invitations"];
  act: (work: () => Promise<unknown>) => Promise<void>;
};

export function InviteForm({ invitations, act }: Props) {
  const { t } = useLingui();
  const messageOf = useMessageOf();
  // Another form each time, so that its field is empty again.
  const [sent, setSent] = useState(0);
  const { state, failure, error, submit } = useSubmission(
    async (form) => {
      await act(() => call("inviteAdult", { email: String(form.get("email")).trim().toLowerCase() }));
      setSent((count) => count + 1);
    },
    (failure) => messageOf(failure, t`Failed to send the invitation`),
  );
  const isWrong = codeOf(failure) === "invalid_email" || codeOf(failure) === "already_in_family";
  return (
    <>
      <Form key={sent} onSubmit={submit}>
        <fieldset role="presentation" disabled={state === "busy"} className="grid gap-4">
          <Field
            label={t`Email of the adult`}
            name="email"
            type="email"
            autoComplete="off"
            required
            aria-invalid={isWrong}
            aria-describedby={isWrong ? PROBLEM_ID : undefined}
          />
          {error && (
            <Alert kind="error" id={PROBLEM_ID}>
              {error}
            </Alert>
          )}
          {state === "done" && (
            <Alert kind="success">
              <Plural
                value={INVITATION_DAYS}
                one="The invitation is on its way. It can be accepted for # day."
                other="The invitation is on its way. It can be accepted for # days."
              />
            </Alert>
          )}
          <Button
            type="submit"
            look="secondary"
            className="justify-self-start"
            busy={state === "busy" && <Trans>Sending...</Trans>}
          >
            <Trans>Send the invitation</Trans>
          </Button>
        </fieldset>
      </Form>
      {invitations.length > 0 && <OpenInvitations invitations={invitations} act={act} />}
    </>
  );
}

function OpenInvitations({ invitations, act }: Props) {
  const { t } = useLingui();
  const messageOf = useMessageOf();
  const { state, run } = useAction(async (id: string) => {
    await act(() => call("takeBackInvitation", { id }));
    document.querySelector<HTMLElement>("#invite h2")?.focus();
  });
  return (
    <div className="grid gap-2">
      <h3 className="font-medium text-cocoa">
        <Trans>Pending invitations</Trans>
      </h3>
      <ul className="divide-y divide-shell rounded-2xl bg-paper px-4">
        {invitations.map(({ id, email, sent_at, expires_at }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="grid flex-1 basis-48 gap-0.5">
              <p className="font-medium wrap-anywhere">
                <bdi dir="ltr">{showEmail(email)}</bdi>
              </p>
              <p className="text-cocoa text-sm">
                <Trans>
                  Sent on <GulfDate at={sent_at} />, valid until <GulfDate at={expires_at} />
                </Trans>
              </p>
            </div>
            <Button
              look="secondary"
              disabled={state === "busy"}
              aria-label={`${t`Take back`}: ${showEmail(email)}`}
              onClick={() => void run(id)}
            >
              <Trans comment="An invitation">Take back</Trans>
            </Button>
          </li>
        ))}
      </ul>
      {typeof state === "object" && (
        <Alert kind="error">{messageOf(state.failure, t`Failed to take the invitation back`)}</Alert>
      )}
    </div>
  );
}
