import { Trans, useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useId, useRef } from "react";
import { tidyPromoCode } from "../../../../contract/promo-codes.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { usePromo } from "./use-promo.ts";

export function PromoField({
  code,
  promo,
  apply,
  type,
  remove,
}: Omit<ReturnType<typeof usePromo>, "settle">) {
  const { t } = useLingui();
  const messageId = useId();
  const input = useRef<HTMLInputElement>(null);
  const isLocked = promo.kind === "checking" || promo.kind === "applied";

  // Not a form of its own: a disabled button would keep Enter from saying that the field is blank.
  function applyOnEnter(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void apply();
  }

  function removeAndReturn() {
    remove();
    input.current?.focus();
  }

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-2 *:first:flex-1 *:first:basis-40">
        <Field
          ref={input}
          label={t`Promo code`}
          name="promo_code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={64}
          value={code}
          readOnly={isLocked}
          aria-invalid={promo.kind === "refused"}
          aria-describedby={messageId}
          onChange={(event) => type(event.target.value)}
          onKeyDown={applyOnEnter}
        />
        {promo.kind === "applied" ? (
          // The second click of a double click on Apply lands here.
          <Button
            look="secondary"
            className="px-4"
            onClick={(event) => event.detail < 2 && removeAndReturn()}
          >
            <Trans comment="Takes the promo code out again">Remove</Trans>
          </Button>
        ) : (
          // Not `disabled` while it checks: that would drop the focus, which stays here to find Remove.
          <Button
            look="secondary"
            className="px-4"
            disabled={!tidyPromoCode(code)}
            aria-disabled={promo.kind === "checking" || undefined}
            busy={promo.kind === "checking" && <Trans>Checking...</Trans>}
            onClick={() => void apply()}
          >
            <Trans>Apply</Trans>
          </Button>
        )}
      </div>
      <div id={messageId}>
        {promo.kind === "refused" && (
          <p role="alert" className="font-medium text-rose">
            {promo.message}
          </p>
        )}
        {promo.kind === "applied" && (
          <p className="flex items-center gap-2 font-medium text-pistachio">
            <Icon name="ticket-check" className="size-5 shrink-0" />
            <Trans>Promo code applied</Trans>
          </p>
        )}
      </div>
    </div>
  );
}
