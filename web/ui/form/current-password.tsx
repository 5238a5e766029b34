import { type ReactNode, useId } from "react";
import { Alert } from "../alert.tsx";
import { PasswordField } from "./password-field.tsx";

type Props = {
  label: string;
  /** It was the password that was refused, and not the rest. */
  isWrong: boolean;
  error: ReactNode;
};

/** The password of somebody who is logged in, asked once more before something that matters. */
export function CurrentPassword({ label, isWrong, error }: Props) {
  const problemId = useId();
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="current-password"
        maxLength={1024}
        required
        aria-invalid={isWrong}
        aria-describedby={isWrong ? problemId : undefined}
      />
      {error && (
        <Alert kind="error" id={problemId}>
          {error}
        </Alert>
      )}
    </>
  );
}
