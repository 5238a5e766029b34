import { type ReactNode, useSyncExternalStore } from "react";
import { Button } from "../button.tsx";

/** Waits for the script: before that, the browser would send the form to a page that takes none. */
export function SubmitButton({ disabled, children }: { disabled?: boolean; children: ReactNode }) {
  const scripted = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return (
    <Button type="submit" className="w-full" disabled={disabled || !scripted}>
      {children}
    </Button>
  );
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
