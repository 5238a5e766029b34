import { useEffect, useEffectEvent } from "react";

/** Back from another site, a browser may show this very page again, as it was when it was left. */
export function useAwakening(wake: () => void): void {
  const onWake = useEffectEvent(wake);
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => event.persisted && onWake();
    window.addEventListener("pageshow", listen);
    return () => window.removeEventListener("pageshow", listen);
  }, []);
}
