import { Trans } from "@lingui/react/macro";

/** How far the recovery or the sign-up is. */
export function Steps({ current, of: count }: { current: number; of: number }) {
  return (
    <div className="mb-6 grid gap-2">
      <p className="font-medium text-crust text-sm">
        <Trans comment="Progress of the password recovery or of opening an account">
          Step {current} of {count}
        </Trans>
      </p>
      <div className="flex gap-1.5" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <span
            key={index}
            className={`h-1.5 flex-1 rounded-full ${index < current ? "bg-saffron" : "bg-shell"}`}
          />
        ))}
      </div>
    </div>
  );
}
