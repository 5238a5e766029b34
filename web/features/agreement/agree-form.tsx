import { Trans, useLingui } from "@lingui/react/macro";
import { PRIVACY_VERSION, TERMS_VERSION } from "../../../contract/rules.ts";
import { call } from "../../api-client/call.ts";
import { useLanguage } from "../../copy/language-of.ts";
import { useMessageOf } from "../../failures/use-message-of.tsx";
import type { Href } from "../../site-map.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { CheckBox } from "../../ui/form/check-box.tsx";
import { Form } from "../../ui/form/form.tsx";
import { useSubmission } from "../../ui/form/use-submission.ts";

export function AgreeForm({ next, onAgreed }: { next: Href; onAgreed: () => void }) {
  const { t } = useLingui();
  const language = useLanguage();
  const messageOf = useMessageOf();
  const { state, error, submit } = useSubmission(
    async () => {
      await call("recordConsent", {
        terms_version: TERMS_VERSION,
        privacy_version: PRIVACY_VERSION,
        language,
      });
      onAgreed();
    },
    (failure) => messageOf(failure, t`Failed to save this setting`),
  );
  return (
    <Form onSubmit={submit}>
      <fieldset role="presentation" disabled={state === "busy"} className="grid gap-5">
        <CheckBox name="agrees" required>
          <Trans>I have read the new texts and agree to them, also for the children I answer for.</Trans>
        </CheckBox>
        {error && <Alert kind="error">{error}</Alert>}
        <div className="flex flex-wrap gap-3 *:flex-1 *:basis-40">
          <Button type="submit">
            <Trans>Agree</Trans>
          </Button>
          <ButtonLink to={next} look="secondary">
            <Trans>Later</Trans>
          </ButtonLink>
        </div>
      </fieldset>
    </Form>
  );
}
