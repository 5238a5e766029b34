import { Trans } from "@lingui/react/macro";

export function SandboxNote() {
  return (
    <p className="mb-4 inline-flex items-baseline gap-2 rounded-2xl bg-cream px-3.5 py-1 text-cocoa text-sm">
      <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-saffron" />
      <Trans>Sandbox: no real money moves here.</Trans>
    </p>
  );
}
