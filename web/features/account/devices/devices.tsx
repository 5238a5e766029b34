import { Trans, useLingui } from "@lingui/react/macro";
import type { LoggedInDevice } from "../../../../contract/calls.ts";
import { call } from "../../../api-client/call.ts";
import { useMessageOf } from "../../../failures/use-message-of.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { DeviceName } from "./device-name.tsx";
import { GulfMoment } from "./gulf-moment.tsx";

type Props = { devices: readonly LoggedInDevice[]; onEnded: () => void };

export function Devices({ devices, onEnded }: Props) {
  const { t } = useLingui();
  const messageOf = useMessageOf();
  const { state, run } = useAction(async (id?: string) => {
    await call("endDevices", id === undefined ? {} : { id });
    // What was pressed goes away, and the focus with it, unless it goes somewhere first.
    document.querySelector<HTMLElement>("#devices h2")?.focus();
    onEnded();
  });
  const busy = state === "busy";
  return (
    <>
      <ul className="divide-y divide-shell rounded-2xl bg-paper px-4">
        {devices.map((device) => (
          <li key={device.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="grid flex-1 basis-48 gap-0.5">
              <p className="font-medium">
                <DeviceName {...device} />
              </p>
              <p className="text-cocoa text-sm">
                <Trans>
                  Last used <GulfMoment at={device.last_used_at} />
                </Trans>
              </p>
            </div>
            {device.is_current ? (
              <Badge>
                <Trans>This device</Trans>
              </Badge>
            ) : (
              <Button
                look="secondary"
                disabled={busy}
                aria-label={`${t`Log out`}: ${device.browser} ${device.system}`}
                onClick={() => void run(device.id)}
              >
                <Trans>Log out</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {typeof state === "object" && (
        <Alert kind="error">{messageOf(state.failure, t`Failed to log the device out`)}</Alert>
      )}
      {state === "done" && (
        <Alert kind="success">
          <Trans>Logged out there.</Trans>
        </Alert>
      )}
      {devices.length > 1 && (
        <Button look="secondary" className="justify-self-start" disabled={busy} onClick={() => void run()}>
          <Trans>Log out all other devices</Trans>
        </Button>
      )}
    </>
  );
}
