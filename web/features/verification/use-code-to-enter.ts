import { useEffect, useState, useSyncExternalStore } from "react";
import { writeTab } from "../../storage/tab.ts";
import { useTab } from "../../storage/use-tab.ts";
import { type HandedCode, readHandedCode } from "./handed-code.ts";

/**
 * Whose code is to be entered: of the step before in this tab, or of the mail's link, in any browser, which has
 * the code too and is taken out of the address. `email` is null where nobody asked for one.
 */
export function useCodeToEnter(key: "reset_email" | "start_email"): {
  email: string | null | undefined;
  code: string;
  linkSecret: string | undefined;
} {
  const fragment = useSyncExternalStore(subscribeToFragment, readFragment, () => "");
  const stored = useTab(key);
  const [handed, setHanded] = useState<HandedCode>();

  useEffect(() => {
    const linked = readHandedCode(fragment);
    if (!linked) return;
    writeTab(key, linked.email);
    setHanded(linked);
    history.replaceState(history.state, "", location.pathname + location.search);
  }, [key, fragment]);

  const email = readHandedCode(fragment)?.email ?? handed?.email ?? stored;
  return { email, code: handed?.otp ?? "", linkSecret: handed?.link_secret };
}

function readFragment(): string {
  return location.hash;
}

/** The link may be opened in the tab that waits for it. */
function subscribeToFragment(listener: () => void): () => void {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}
