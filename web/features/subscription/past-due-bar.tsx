import { Trans } from "@lingui/react/macro";
import { Alert } from "../../ui/alert.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { GulfDate } from "../../ui/gulf-date.tsx";
import { Price } from "../../ui/price.tsx";
import { ChangeCardButton } from "./change-card-button.tsx";
import type { Next } from "./view.ts";

type Props = { next: Next & { kind: "past due" }; currency: string | undefined; mayManage: boolean };

/** A renewal that could not be charged: until when the plan runs, and what to do. */
export function PastDueBar({ next, currency, mayManage }: Props) {
  return (
    <Alert kind="error">
      <div className="flex flex-wrap items-center gap-3">
        <div className="flex-1 basis-72">
          <p className="font-bold">
            <Trans>
              We could not charge <Price cents={next.cents} currency={currency} />
            </Trans>
          </p>
          <p>
            {mayManage ? (
              <Trans>
                Your plan stays open until <GulfDate at={next.until} />. Change your card before that day, and
                it goes on as before.
              </Trans>
            ) : (
              <Trans>
                Your plan stays open until <GulfDate at={next.until} />. Please tell your mentor.
              </Trans>
            )}
          </p>
        </div>
        {mayManage && <ChangeCardButton className={buttonClass("secondary")} />}
      </div>
    </Alert>
  );
}
