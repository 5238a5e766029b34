import { Trans, useLingui } from "@lingui/react/macro";
import type { Device } from "../../../contract/mails.ts";
import { Fact, Facts } from "./blocks.tsx";
import { useWords } from "./use-words.ts";

/** When something was done, and on what. */
export function DeviceFacts({ at, device }: { at: string; device: Device }) {
  return (
    <Facts>
      <WhenFact at={at} />
      <Fact label={<Trans>Device</Trans>}>{useDeviceName(device)}</Fact>
    </Facts>
  );
}

export function WhenFact({ at }: { at: string }) {
  const { moment } = useWords();
  return <Fact label={<Trans>When</Trans>}>{moment(at)}</Fact>;
}

function useDeviceName({ browser, system }: Device): string {
  const { t } = useLingui();
  if (browser && system) return t({ message: `${browser} on ${system}`, comment: "Safari on iPhone" });
  return browser || system || t({ message: "Not known", comment: "A device" });
}
