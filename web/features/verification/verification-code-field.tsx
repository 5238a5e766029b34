import { plural } from "@lingui/core/macro";
import { Plural, useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { VERIFICATION_CODE_LENGTH } from "../../../contract/rules.ts";
import { CodeField } from "../../ui/form/code-field.tsx";

type Props = Omit<ComponentProps<typeof CodeField>, "label" | "hint" | "malformed" | "digits" | "name">;

/** For the code of a mail, as `otp` of its form. */
export function VerificationCodeField(props: Props) {
  const { t } = useLingui();
  return (
    <CodeField
      label={t`Verification code`}
      hint={
        <Plural
          value={VERIFICATION_CODE_LENGTH}
          one="# digit. Pasting works too."
          other="# digits. Pasting works too."
        />
      }
      malformed={t`${plural(VERIFICATION_CODE_LENGTH, {
        one: "Please enter the digit",
        other: "Please enter all # digits",
      })}`}
      digits={VERIFICATION_CODE_LENGTH}
      name="otp"
      required
      {...props}
    />
  );
}
