import { Trans, useLingui } from "@lingui/react/macro";
import { call } from "../../api-client/call.ts";
import { useMessageOf } from "../../api-client/use-message-of.ts";
import { readSettings } from "../../settings.ts";
import { Alert } from "../../ui/alert.tsx";
import { Spoken } from "../../ui/button.tsx";
import { useAction } from "../../ui/use-action.ts";
import { useBackForwardCache } from "../../ui/use-back-forward-cache.ts";
import { CARD_CHANGED, withReturnAddresses } from "./subscribe/checkout-address.ts";

/** Leads to the page where the card is changed, and back to the plans. */
export function ChangeCardButton({ className }: { className: string }) {
  const { t } = useLingui();
  const messageOf = useMessageOf();
  const { state, run, reset } = useAction(async () => {
    const { url } = await call("changeCard", {});
    const address = withReturnAddresses(url, {
      siteOrigin: location.origin,
      apiHost: readSettings().apiHost,
      success: CARD_CHANGED,
    });
    if (!address) throw new Error("The card page's address is not one of the web.");
    location.assign(address);
  });
  useBackForwardCache(reset);
  const leaving = state === "busy" || state === "done";

  return (
    <>
      {typeof state === "object" && (
        <div className="basis-full">
          <Alert kind="error">{messageOf(state.failure, t`Failed to open the card page`)}</Alert>
        </div>
      )}
      <button type="button" className={className} disabled={leaving} onClick={() => void run()}>
        {leaving ? <Trans>Opening...</Trans> : <Trans>Change card</Trans>}
      </button>
      <Spoken>{leaving && <Trans>Opening...</Trans>}</Spoken>
    </>
  );
}
