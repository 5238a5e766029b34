import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { call, messageOf } from "../../api-client/call.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";

/** Takes a cancellation back while the plan still runs. */
export function ResumeButton({ onResumed }: { onResumed: () => void }) {
  const { t } = useLingui();
  const [state, setState] = useState<"idle" | "busy" | { message: string }>("idle");

  async function resume() {
    setState("busy");
    try {
      await call("resumeSubscription", {});
      onResumed();
    } catch (error) {
      setState({ message: messageOf(error, t`Failed to resume subscription`) });
    }
  }

  return (
    <>
      {typeof state === "object" && (
        <div className="basis-full">
          <Alert kind="error">{state.message}</Alert>
        </div>
      )}
      <Button disabled={state === "busy"} onClick={() => void resume()}>
        {state === "busy" ? <Trans>Resuming...</Trans> : <Trans>Resume Subscription</Trans>}
      </Button>
    </>
  );
}
