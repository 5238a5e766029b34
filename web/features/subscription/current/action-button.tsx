import type { ComponentProps } from "react";
import { call } from "../../../api-client/call.ts";
import { useMessageOf } from "../../../failures/use-message-of.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { useAction } from "../../../ui/use-action.ts";

type Props = ComponentProps<typeof Button> & {
  name: "resumeSubscription" | "undoChange";
  /** What is said where the API does not say why it failed. */
  failed: string;
  onDone: () => void;
};

/** Makes one call about the plan. The card that shows what came of it takes the button's place. */
export function ActionButton({ name, failed, onDone, busy, ...button }: Props) {
  const messageOf = useMessageOf();
  const { state, run } = useAction(async () => {
    await call(name, {});
    onDone();
  });
  const isBusy = state === "busy" || state === "done";
  return (
    <>
      {typeof state === "object" && (
        <div className="basis-full">
          <Alert kind="error">{messageOf(state.failure, failed)}</Alert>
        </div>
      )}
      <Button disabled={isBusy} busy={isBusy && busy} onClick={() => void run()} {...button} />
    </>
  );
}
