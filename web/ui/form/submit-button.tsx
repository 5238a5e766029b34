import { type ComponentProps, useSyncExternalStore } from "react";
import { Button } from "../button.tsx";

/** Waits for the script: before that, the browser would send the form to a page that takes none. */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, "type" | "className" | "disabled">) {
  const scripted = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return <Button type="submit" className="w-full" disabled={!scripted} {...props} />;
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
