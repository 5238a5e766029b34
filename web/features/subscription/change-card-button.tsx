import { Trans, useLingui } from "@lingui/react/macro";
import { useMessageOf } from "../../failures/use-message-of.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Spoken } from "../../ui/button.tsx";
import { useCardPage } from "./paying/use-card-page.ts";

/** For the adult who pays: leads to the page where the card is changed, and back to the plans. */
export function ChangeCardButton({ className }: { className: string }) {
  const { t } = useLingui();
  const messageOf = useMessageOf();
  const { isLeaving, failure, open } = useCardPage("/subscriptions", "changed");
  return (
    <>
      {failure !== undefined && (
        <div className="basis-full">
          <Alert kind="error">{messageOf(failure, t`Failed to open the card page`)}</Alert>
        </div>
      )}
      <button type="button" className={className} disabled={isLeaving} onClick={open}>
        {isLeaving ? <Trans>Opening...</Trans> : <Trans>Change card</Trans>}
      </button>
      <Spoken>{isLeaving && <Trans>Opening...</Trans>}</Spoken>
    </>
  );
}
