import { Trans } from "@lingui/react/macro";

/** As its owner would call it. */
export function DeviceName({ browser, system }: { browser: string; system: string }) {
  if (browser && system)
    return (
      <Trans comment="A browser on a device: Chrome on Android">
        <bdi>{browser}</bdi> on <bdi>{system}</bdi>
      </Trans>
    );
  return browser || system ? <bdi>{browser || system}</bdi> : <Trans>Unknown device</Trans>;
}
