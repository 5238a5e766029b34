import { Trans } from "@lingui/react/macro";
import { Alert } from "../../ui/alert.tsx";

type Props = { news: "changed" | "card entered"; isPayer: boolean };

/** What has just happened. It takes the focus, since what was pressed may be gone. */
export function News({ news, isPayer }: Props) {
  return (
    <div ref={takeFocus} tabIndex={-1} className="outline-none">
      <Alert kind={news === "changed" ? "info" : "success"}>
        {news === "changed" ? (
          <Trans>Your family has changed in the meantime. This is how it is now.</Trans>
        ) : isPayer ? (
          <Trans>You pay for the plan from now on.</Trans>
        ) : (
          <Trans>Your card has been updated.</Trans>
        )}
      </Alert>
    </div>
  );
}

function takeFocus(news: HTMLElement | null): void {
  news?.focus();
}
