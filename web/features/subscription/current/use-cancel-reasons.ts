import { useLingui } from "@lingui/react/macro";
import type { CancelReason } from "../../../../contract/rules.ts";

export function useCancelReasons(): Readonly<Record<CancelReason, string>> {
  const { t } = useLingui();
  return {
    price: t`It costs too much`,
    unused: t`We do not use it enough`,
    missing: t`Something we need is missing`,
    trouble: t`Something did not work`,
    other: t`Another reason`,
  };
}
