import { Trans, useLingui } from "@lingui/react/macro";
import { call, messageOf } from "../../../api-client/call.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { useAction } from "../../../ui/use-action.ts";

/** Takes a cancellation back while the plan still runs. */
export function ResumeButton({ onResumed }: { onResumed: () => void }) {
  const { t } = useLingui();
  const { state, run } = useAction(async () => {
    await call("resumeSubscription", {});
    onResumed();
  });

  // The card of a running plan takes its place.
  const resuming = state === "busy" || state === "done";

  return (
    <>
      {typeof state === "object" && (
        <div className="basis-full">
          <Alert kind="error">{messageOf(state.failure, t`Failed to resume subscription`)}</Alert>
        </div>
      )}
      <Button disabled={resuming} busy={resuming && <Trans>Resuming...</Trans>} onClick={() => void run()}>
        <Trans>Resume Subscription</Trans>
      </Button>
    </>
  );
}
