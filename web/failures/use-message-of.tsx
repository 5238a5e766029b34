import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { messageOf, Refusal, Unreached } from "../api-client/refusal.ts";
import { RequestNumber } from "../brand/request-number.tsx";

/** Words for a failed call: the server's own, that nothing was sent, or else the screen's. */
export function useMessageOf(): (failure: unknown, fallback: string) => ReactNode {
  const { t } = useLingui();
  return (failure, fallback) => {
    if (failure instanceof Unreached)
      return t`There is no connection, so nothing was sent. Please check it and try again.`;
    const message = messageOf(failure, fallback);
    const isOurs = failure instanceof Refusal && failure.status >= 500;
    if (!isOurs || !failure.requestId) return message;
    return (
      <>
        {message}
        <RequestNumber number={failure.requestId} />
      </>
    );
  };
}
