import { Plural, Trans } from "@lingui/react/macro";
import { PASSWORD_MIN_LENGTH } from "../../../contract/rules.ts";
import type { Strength } from "./rate-password.ts";

const looks: Record<Strength, { bars: number; color: string }> = {
  weak: { bars: 1, color: "bg-rose" },
  fair: { bars: 2, color: "bg-saffron" },
  strong: { bars: 3, color: "bg-pistachio" },
};

export function StrengthHint({ id, strength }: { id: string; strength: Strength | undefined }) {
  const look = strength && looks[strength];
  return (
    <div className="grid gap-2 text-cocoa text-sm">
      <div className="flex gap-1.5" aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            className={`h-1 flex-1 rounded-full transition-colors ${look && bar <= look.bars ? look.color : "bg-shell"}`}
          />
        ))}
      </div>
      <p id={id} aria-live="polite">
        {strength === "weak" && (
          <Trans>Easy to guess: make it longer, with words that do not belong together.</Trans>
        )}
        {strength === "fair" && <Trans>Fair. A few more characters make it strong.</Trans>}
        {strength === "strong" && <Trans>A strong password.</Trans>}
        {!strength && (
          <Plural
            value={PASSWORD_MIN_LENGTH}
            one="At least # character, in a password you use nowhere else."
            other="At least # characters, in a password you use nowhere else."
          />
        )}
      </p>
    </div>
  );
}
