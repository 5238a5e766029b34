import { useEffect, useEffectEvent } from "react";
import { OUTDATED_EVENT, type Outdating } from "./outdated.ts";

/** A call was refused because what the screen shows is from before. */
export function useOutdated(onOutdated: (code: Outdating) => void): void {
  const notice = useEffectEvent(onOutdated);
  useEffect(() => {
    const listen = (event: Event) => notice((event as CustomEvent<Outdating>).detail);
    window.addEventListener(OUTDATED_EVENT, listen);
    return () => window.removeEventListener(OUTDATED_EVENT, listen);
  }, []);
}
