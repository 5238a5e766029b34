import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ResponseOf } from "../../../contract/calls.ts";
import { BRING_BACK_DAYS } from "../../../contract/rules.ts";
import { call, codeOf } from "../../api-client/call.ts";
import { useMessageOf } from "../../failures/use-message-of.tsx";
import { Button } from "../../ui/button.tsx";
import { CurrentPassword } from "../../ui/form/current-password.tsx";
import { Form } from "../../ui/form/form.tsx";
import { useSubmission } from "../../ui/form/use-submission.ts";
import { GulfDate } from "../../ui/gulf-date.tsx";
import { Price } from "../../ui/price.tsx";

type Preview = ResponseOf<"previewDeletion">;
type Props = { preview: Preview; onAsked: () => Promise<void> };

/** Behind a press, so that nobody deletes an account while looking for something else. */
export function DeleteAccount({ preview, onAsked }: Props) {
  return (
    <details className="rounded-2xl border border-shell px-4">
      <summary className="min-h-11 cursor-pointer content-center font-medium text-rose">
        <Trans>Delete my account</Trans>
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-4">
        <WhatHappens preview={preview} />
        <AskForm onAsked={onAsked} />
      </div>
    </details>
  );
}

function WhatHappens({ preview }: { preview: Preview }) {
  const { would_delete_at, is_last_adult, children, plan_name, lost, stopped_charge } = preview;
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
          <Trans>The other adults of your family keep the plan, and the children for whom they agreed.</Trans>
        </li>
      )}
      {stopped_charge && (
        <li>
          <Trans>
            Your card is not charged any more: the charge of{" "}
            <Price cents={stopped_charge.amount} currency={stopped_charge.currency} /> on{" "}
            <GulfDate at={stopped_charge.at} /> is not made.
          </Trans>
        </li>
      )}
      {stopped_charge && !is_last_adult && (
        <li>
          {stopped_charge.is_overdue ? (
            <Trans>The plan ends at once, because its last payment is overdue.</Trans>
          ) : (
            <Trans>
              Your family has the plan until then. We tell the other adults by email: one of them can go on
              with a card.
            </Trans>
          )}
        </li>
      )}
      {preview.paid_ahead && (
        <li>
          <Trans>
            You have paid <Price cents={preview.paid_ahead.amount} currency={preview.paid_ahead.currency} />{" "}
            for the days until <GulfDate at={preview.paid_ahead.until} />. That stays with your family, and is
            not paid back.
          </Trans>
        </li>
      )}
      {preview.is_paid_by_other && (
        <li>
          <Trans>The plan is paid with another adult's card and goes on. Nothing is charged to you.</Trans>
        </li>
      )}
      {children.length > 0 && (
        <li className="wrap-anywhere">
          {is_last_adult ? (
            <Trans>
              These children's accounts are deleted with yours: <bdi>{children.join(", ")}</bdi>
            </Trans>
          ) : (
            <Trans>
              You agreed for these children, so their accounts are deleted with yours, unless another adult
              agrees for them before then: <bdi>{children.join(", ")}</bdi>
            </Trans>
          )}
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
        <CurrentPassword label={t`Password, to confirm`} isWrong={isWrong} error={error} />
        <Button type="submit" look="danger" className="justify-self-start">
          <Trans>Delete my account</Trans>
        </Button>
      </fieldset>
    </Form>
  );
}
