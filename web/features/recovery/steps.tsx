import { Trans } from "@lingui/react/macro";

const STEPS = [1, 2, 3] as const;

/** How far the recovery is. */
export function Steps({ current }: { current: (typeof STEPS)[number] }) {
  return (
    <div className="mb-6 grid gap-2">
      <p className="font-medium text-crust text-sm">
        <Trans comment="Progress of the password recovery">
          Step {current} of {STEPS.length}
        </Trans>
      </p>
      <div className="flex gap-1.5" aria-hidden="true">
        {STEPS.map((step) => (
          <span
            key={step}
            className={`h-1.5 flex-1 rounded-full ${step <= current ? "bg-saffron" : "bg-shell"}`}
          />
        ))}
      </div>
    </div>
  );
}
