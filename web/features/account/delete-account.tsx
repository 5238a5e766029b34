import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ResponseOf } from "../../../contract/calls.ts";
import { BRING_BACK_DAYS } from "../../../contract/rules.ts";
import { call, codeOf } from "../../api-client/call.ts";
import { useMessageOf } from "../../api-client/use-message-of.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { useSubmission } from "../../ui/form/use-submission.ts";
import { GulfDate } from "../../ui/gulf-date.tsx";
import { Price } from "../../ui/price.tsx";
import { useAction } from "../../ui/use-action.ts";

type Preview = ResponseOf<"previewDeletion">;
type Props = { preview: Preview; onChanged: () => Promise<void> };

export function DeleteAccount({ preview, onChanged }: Props) {
  return preview.delete_at ? (
    <Keep deleteAt={preview.delete_at} onKept={onChanged} />
  ) : (
    // Behind a press, so that nobody deletes an account while looking for something else.
    <details className="rounded-2xl border border-shell px-4">
      <summary className="min-h-11 cursor-pointer content-center font-medium text-rose">
        <Trans>Delete my account</Trans>
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-4">
        <WhatHappens preview={preview} />
        <AskForm onAsked={onChanged} />
      </div>
    </details>
  );
}

function WhatHappens({ preview }: { preview: Preview }) {
  const { would_delete_at, is_last_adult, children, plan_name, lost } = preview;
  return (
    <ul className="grid list-disc grid-cols-[minmax(0,1fr)] gap-2 ps-5">
      <li>
        <Trans>
          Your account is deleted on <GulfDate at={would_delete_at} />. All other devices are logged out now.
        </Trans>
      </li>
      <li>
        <Plural
          value={BRING_BACK_DAYS}
          one="Until then, for # day, one press brings everything back."
          other="Until then, for # days, one press brings everything back."
        />
      </li>
      {!is_last_adult && (
        <li>
          <Trans>The other adults of your family keep the plan, the children and the payments.</Trans>
        </li>
      )}
      {children.length > 0 && (
        <li className="wrap-anywhere">
          <Trans>
            These children's accounts are deleted with yours: <bdi dir="ltr">{children.join(", ")}</bdi>
          </Trans>
        </li>
      )}
      {plan_name && (
        <li>
          <Trans>
            Your plan <bdi>{plan_name}</bdi> no longer renews, and ends on that day at the latest.
          </Trans>
        </li>
      )}
      {lost.map(({ amount, currency }) => (
        <li key={currency ?? ""}>
          <Trans>
            What you paid and have not used is lost: <Price cents={amount} currency={currency} />
          </Trans>
        </li>
      ))}
      <li>
        <Trans>Receipts stay as long as tax law requires, without your name. Save those you need.</Trans>
      </li>
    </ul>
  );
}

const PROBLEM_ID = "deletion-problem";

function AskForm({ onAsked }: { onAsked: () => Promise<void> }) {
  const { t } = useLingui();
  const messageOf = useMessageOf();
  const { state, failure, error, submit } = useSubmission(
    async (form) => {
      await call("deleteAccount", { password: String(form.get("password")) });
      document.querySelector<HTMLElement>("#delete h2")?.focus();
      await onAsked();
    },
    (failure) => messageOf(failure, t`Failed to delete the account`),
  );
  const isWrong = codeOf(failure) === "wrong_password";
  return (
    <Form onSubmit={submit}>
      <fieldset
        role="presentation"
        disabled={state === "busy"}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        <PasswordField
          label={t`Password, to confirm`}
          name="password"
          autoComplete="current-password"
          maxLength={1024}
          required
          aria-invalid={isWrong}
          aria-describedby={isWrong ? PROBLEM_ID : undefined}
        />
        {error && (
          <Alert kind="error" id={PROBLEM_ID}>
            {error}
          </Alert>
        )}
        <Button type="submit" look="danger" className="justify-self-start">
          <Trans>Delete my account</Trans>
        </Button>
      </fieldset>
    </Form>
  );
}

function Keep({ deleteAt, onKept }: { deleteAt: string; onKept: () => Promise<void> }) {
  const { t } = useLingui();
  const messageOf = useMessageOf();
  const { state, run } = useAction(async () => {
    await call("keepAccount", {});
    document.querySelector<HTMLElement>("#delete h2")?.focus();
    await onKept();
  });
  return (
    <>
      <Alert kind="info">
        <Trans>
          Your account will be deleted on <GulfDate at={deleteAt} />. Until then you can keep it, and
          everything stays as it was.
        </Trans>
      </Alert>
      {typeof state === "object" && (
        <Alert kind="error">{messageOf(state.failure, t`Failed to keep the account`)}</Alert>
      )}
      <Button className="justify-self-start" disabled={state === "busy"} onClick={() => void run()}>
        <Trans>Keep my account</Trans>
      </Button>
    </>
  );
}
