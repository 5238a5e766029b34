import { useEffect, useEffectEvent } from "react";

/** Back from another site, a browser may show this very page again out of its cache, as it was when it was left. */
export function useBackForwardCache(onReturn: () => void): void {
  const notice = useEffectEvent(onReturn);
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => event.persisted && notice();
    window.addEventListener("pageshow", listen);
    return () => window.removeEventListener("pageshow", listen);
  }, []);
}
