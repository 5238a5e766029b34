import { Trans, useLingui } from "@lingui/react/macro";
import type { HostedFacts } from "../../contract/hosted.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { HostedFrame } from "./parts/hosted-frame.tsx";
import { Notice } from "./parts/notice.tsx";

/** Behind the link of a reminder. A look turns nothing off: mail programs look at links too. */
export default function RemindersOff({ state }: HostedFacts["reminders-off"]) {
  const { t } = useLingui();
  const titles = {
    asks: t`Turn reminders and news off?`,
    done: t`Reminders and news are off`,
    wrong: t`This link does not work`,
  };
  return (
    <HostedFrame title={titles[state]} subject="account">
      {state === "asks" ? (
        <Card className="grid gap-4">
          <p>
            <Trans>
              We will no longer write before your trial ends or before a yearly renewal, nor with news. You
              will always get receipts and what you must know: failed payments, new terms.
            </Trans>
          </p>
          <form method="post" className="grid">
            <Button type="submit">
              <Trans>Turn reminders and news off</Trans>
            </Button>
          </form>
        </Card>
      ) : (
        <Notice href="/profile" link={<Trans>Go to your profile</Trans>}>
          {state === "done" ? (
            <Trans>
              You won't get any more reminders and news. Your plan still renews and is charged on its day. You
              can turn them on again on your profile page.
            </Trans>
          ) : (
            <Trans>
              It is not complete or no longer valid. You can turn reminders and news off on your profile page.
            </Trans>
          )}
        </Notice>
      )}
    </HostedFrame>
  );
}
