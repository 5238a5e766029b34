import { Trans, useLingui } from "@lingui/react/macro";
import type { ResponseOf } from "../../../../contract/calls.ts";
import { call } from "../../../api-client/call.ts";
import { useMessageOf } from "../../../failures/use-message-of.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { SubmitButton } from "../../../ui/form/submit-button.tsx";
import { useSubmission } from "../../../ui/form/use-submission.ts";

export type Buyer = NonNullable<ResponseOf<"changeBuyer">["buyer"]>;

type Props = { buyer: Buyer | null; onClose: () => void; onSaved: () => void };

/** Whom receipts are made out to; schools and companies need their tax number on them. */
export function BuyerDialog({ buyer, onClose, onSaved }: Props) {
  const { t } = useLingui();
  const messageOf = useMessageOf();
  const { state, error, submit } = useSubmission(
    async (form) => {
      const read = (name: string) => String(form.get(name) ?? "");
      await call("changeBuyer", {
        name: read("name"),
        address: read("address"),
        tax_number: read("tax_number"),
      });
      onSaved();
    },
    (failure) => messageOf(failure, t`Failed to save`),
  );
  const isBusy = state === "busy";
  return (
    <Dialog title={<Trans>Invoice details</Trans>} locked={isBusy} onClose={onClose}>
      <Form onSubmit={submit} className="grid gap-5">
        <p className="text-cocoa">
          <Trans>
            Receipts from now on are made out to this name. Schools and companies can add their address and
            tax number.
          </Trans>
        </p>
        <Field
          name="name"
          label={<Trans comment="Of a person, school or company">Name</Trans>}
          defaultValue={buyer?.name}
          maxLength={120}
          dir="auto"
        />
        <Field
          name="address"
          label={<Trans comment="Of a school or company">Address (optional)</Trans>}
          defaultValue={buyer?.address ?? ""}
          maxLength={300}
          dir="auto"
        />
        <Field
          name="tax_number"
          label={<Trans comment="TRN: tax registration number">Tax number, TRN (optional)</Trans>}
          defaultValue={buyer?.tax_number ?? ""}
          inputMode="numeric"
          maxLength={30}
        />
        {error && <Alert kind="error">{error}</Alert>}
        <SubmitButton busy={isBusy && <Trans>Saving...</Trans>}>
          <Trans>Save</Trans>
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
