import { Trans, useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { call } from "../../api-client/call.ts";
import { useMessageOf } from "../../failures/use-message-of.tsx";
import { forgetLocal } from "../../storage/local.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { GulfDate } from "../../ui/gulf-date.tsx";
import { useAction } from "../../ui/use-action.ts";

type Props = { deleteAt: string | null | undefined; onKept: () => void };

/** On which day the account is deleted, with the press that keeps it; then that it stays. */
export function LeavingNotice({ deleteAt, onKept }: Props) {
  const { t } = useLingui();
  const messageOf = useMessageOf();
  const place = useRef<HTMLDivElement>(null);
  const { state, run } = useAction(async () => {
    await call("keepAccount", {});
    // What was pressed goes away, and the focus with it, unless it goes somewhere first.
    place.current?.focus();
    forgetLocal("delete_at");
    onKept();
  });
  if (!deleteAt && state !== "done") return null;
  return (
    <div ref={place} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {deleteAt ? (
        <>
          <Alert kind="info">
            <Trans>
              Your account will be deleted on <GulfDate at={deleteAt} />. Until then you can keep it, and
              everything stays as it was.
            </Trans>
          </Alert>
          {typeof state === "object" && (
            <Alert kind="error">{messageOf(state.failure, t`Failed to keep the account`)}</Alert>
          )}
          <Button className="justify-self-start" disabled={state === "busy"} onClick={() => void run()}>
            <Trans>Keep my account</Trans>
          </Button>
        </>
      ) : (
        <Alert kind="success">
          <Trans>Your account stays. Nothing is deleted, and we have sent you an email about it.</Trans>
        </Alert>
      )}
    </div>
  );
}
