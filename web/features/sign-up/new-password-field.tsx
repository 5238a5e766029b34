import { useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { PASSWORD_MIN_LENGTH } from "../../../contract/rules.ts";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { ratePassword } from "./rate-password.ts";
import { StrengthHint } from "./strength-hint.tsx";

type Props = {
  email: string;
  initialPassword?: string;
  isRefused: boolean;
  /** Where it says why it was refused. */
  problemId: string;
  /** The refusal was of another password than the hint is about from now on. */
  onRetype: () => void;
};

export function NewPasswordField({ email, initialPassword = "", isRefused, problemId, onRetype }: Props) {
  const { t } = useLingui();
  const hintId = useId();
  const [typed, setTyped] = useState(initialPassword);
  return (
    <div className="grid gap-2">
      <PasswordField
        label={t`Password`}
        name="password"
        autoComplete="new-password"
        minLength={PASSWORD_MIN_LENGTH}
        maxLength={1024}
        required
        aria-invalid={isRefused}
        aria-describedby={isRefused ? `${hintId} ${problemId}` : hintId}
        defaultValue={initialPassword}
        onChange={({ target }) => {
          setTyped(target.value);
          if (isRefused) onRetype();
        }}
      />
      <StrengthHint id={hintId} strength={isRefused && typed ? "weak" : ratePassword(typed, email)} />
    </div>
  );
}
