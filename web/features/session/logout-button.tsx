import { Trans } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { useAction } from "../../ui/use-action.ts";
import { useLogOut } from "./log-in.ts";

/** Once pressed it stays so: the guard leads away as soon as the session is forgotten. */
export function LogoutButton({ className }: { className?: string }) {
  const { state, run } = useAction(useLogOut());
  return (
    <Button look="secondary" className={className} disabled={state !== "idle"} onClick={() => void run()}>
      <Trans>Logout</Trans>
    </Button>
  );
}
