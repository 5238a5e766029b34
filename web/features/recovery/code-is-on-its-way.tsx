import { Plural } from "@lingui/react/macro";
import { VERIFICATION_CODE_MINUTES } from "../../../contract/rules.ts";

/** Said when a code was asked for, and where it is entered: two seconds are too short to read it. */
export function CodeIsOnItsWay() {
  return (
    <Plural
      id="verificationCodeSent"
      value={VERIFICATION_CODE_MINUTES}
      one="If this address has an account, a code is on its way. Check spam too; it works for # minute."
      other="If this address has an account, a code is on its way. Check spam too; it works for # minutes."
    />
  );
}
