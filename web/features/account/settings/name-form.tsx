import { Trans, useLingui } from "@lingui/react/macro";
import { NAME_MAX_LENGTH } from "../../../../contract/rules.ts";
import { useMessageOf } from "../../../failures/use-message-of.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { useSubmission } from "../../../ui/form/use-submission.ts";

const PROBLEM_ID = "name-problem";

type Props = { name: string; save: (name: string | null) => Promise<void> };

export function NameForm({ name, save }: Props) {
  const { t } = useLingui();
  const messageOf = useMessageOf();
  const { state, error, submit } = useSubmission(
    (form) => save(String(form.get("name")).trim() || null),
    (failure) => messageOf(failure, t`Failed to save this setting`),
  );
  return (
    <Form onSubmit={submit}>
      <fieldset role="presentation" disabled={state === "busy"} className="grid gap-3">
        <Field
          label={t`Your name (optional)`}
          name="name"
          autoComplete="name"
          dir="auto"
          maxLength={NAME_MAX_LENGTH}
          defaultValue={name}
          aria-invalid={error !== undefined}
          aria-describedby={PROBLEM_ID}
        />
        <div id={PROBLEM_ID} className="empty:hidden">
          {error && <Alert kind="error">{error}</Alert>}
          {state === "done" && (
            <Alert kind="success">
              <Trans>Saved</Trans>
            </Alert>
          )}
        </div>
        <Button type="submit" look="secondary" className="justify-self-start">
          <Trans>Save</Trans>
        </Button>
      </fieldset>
    </Form>
  );
}
