import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { ResponseOf } from "../../contract/calls.ts";
import { call } from "../api-client/call.ts";
import { logOut } from "../features/session/log-in.ts";
import { Alert } from "../ui/alert.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { formatPrice } from "../ui/price.ts";

type Loaded = { plans: ResponseOf<"plans">["plans"]["data"]; now: ResponseOf<"features"> };

export default function Subscriptions() {
  const { i18n } = useLingui();
  const [state, setState] = useState<"loading" | "failed" | Loaded>("loading");

  // Plans are named in the reader's language.
  useEffect(() => {
    Promise.all([call("plans", {}), call("features", {})]).then(
      ([{ plans }, now]) => setState({ plans: plans.data, now }),
      () => setState("failed"),
    );
  }, [i18n.locale]);

  return (
    <main className="mx-auto grid max-w-4xl gap-6 px-4 py-8">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="me-auto text-2xl font-bold">
          <Trans>Subscriptions</Trans>
        </h1>
        <ButtonLink look="secondary" to="/profile">
          <Trans>Profile</Trans>
        </ButtonLink>
        <Button look="secondary" onClick={() => void logOut()}>
          <Trans>Logout</Trans>
        </Button>
      </header>
      {state === "loading" && (
        <p role="status">
          <Trans>Loading...</Trans>
        </p>
      )}
      {state === "failed" && (
        <Alert kind="error">
          <Trans>Failed to load subscription data</Trans>
        </Alert>
      )}
      {typeof state === "object" && <Plans {...state} />}
    </main>
  );
}

function Plans({ plans }: Loaded) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {plans.map((plan) => (
        <li key={plan.id}>
          <Card>
            <h2 className="text-xl font-bold">{plan.name}</h2>
            <p className="text-cocoa">{plan.description}</p>
            <p className="mt-3 text-2xl font-bold">
              <span dir="ltr">{formatPrice(plan.discounted_price ?? plan.price, plan.currency)}</span>
            </p>
          </Card>
        </li>
      ))}
    </ul>
  );
}
