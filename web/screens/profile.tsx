import { Trans } from "@lingui/react/macro";
import { logOut } from "../features/session/log-in.ts";
import { readLocal } from "../storage/local.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";

export default function Profile() {
  return (
    <main className="mx-auto grid max-w-md gap-6 px-4 py-8">
      <Card className="grid gap-4">
        <h1 className="text-2xl font-bold">
          <Trans>Profile</Trans>
        </h1>
        <p dir="ltr">{readLocal("user_id")}</p>
        <ButtonLink to="/subscriptions">
          <Trans>View Subscriptions</Trans>
        </ButtonLink>
        <Button look="secondary" onClick={() => void logOut()}>
          <Trans>Logout</Trans>
        </Button>
      </Card>
    </main>
  );
}
