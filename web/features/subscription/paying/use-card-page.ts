import { call } from "../../../api-client/call.ts";
import { readSettings } from "../../../settings.ts";
import { useAction } from "../../../ui/use-action.ts";
import { useBackForwardCache } from "../../../ui/use-back-forward-cache.ts";
import { withReturnAddresses } from "../subscribe/checkout-address.ts";

/** The screens that a card page leads back to. */
export type CardScreen = "/family" | "/subscriptions";

/** Opens the page where a card is entered. It leads back with `card` in the address. */
export function useCardPage(screen: CardScreen, card: "changed" | "paying") {
  const { state, run, reset } = useAction(async () => {
    const { url } = await call("changeCard", {});
    const address = withReturnAddresses(url, {
      siteOrigin: location.origin,
      apiHost: readSettings().apiHost,
      success: `${screen}?card=${card}`,
      cancel: screen,
    });
    if (!address) throw new Error("The card page's address is not one of the web.");
    location.assign(address);
  });
  useBackForwardCache(reset);
  return {
    isLeaving: state === "busy" || state === "done",
    failure: typeof state === "object" ? state.failure : undefined,
    open: () => void run(),
  };
}
