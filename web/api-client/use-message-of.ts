import { useLingui } from "@lingui/react/macro";
import { messageOf, Unreached } from "./refusal.ts";

/** Words for a failed call: the server's own, that nothing was sent, or else the screen's. */
export function useMessageOf(): typeof messageOf {
  const { t } = useLingui();
  return (failure, fallback) =>
    failure instanceof Unreached
      ? t`There is no connection, so nothing was sent. Please check it and try again.`
      : messageOf(failure, fallback);
}
