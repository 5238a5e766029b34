import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { AgreeForm } from "../features/agreement/agree-form.tsx";
import { WhatChanged } from "../features/agreement/what-changed.tsx";
import { memberScreens } from "../features/session/guards.tsx";
import { readReturnAddress } from "../features/session/return-address.ts";
import { useLocation } from "../navigation.ts";
import { forgetTab } from "../storage/tab.ts";
import { Card } from "../ui/card.tsx";
import { TextLink } from "../ui/text-link.tsx";

/** After a login, where a text has changed since one agreed; everything else stays open meanwhile. */
export default function Agreement() {
  const [, navigate] = useLocation();
  const [next] = useState(() => readReturnAddress(memberScreens, "after_agreement") ?? "/subscriptions");
  useEffect(() => () => forgetTab("after_agreement"), []);
  return (
    <main className="mx-auto grid w-full max-w-lg p-[min(1rem,4vw)] pb-24 sm:pt-12">
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <h1 tabIndex={-1} className="font-bold text-2xl">
          <Trans>Our texts have changed</Trans>
        </h1>
        <WhatChanged />
        <p>
          <Trans>
            Please read the <TextLink to="/terms-conditions">terms</TextLink> and the{" "}
            <TextLink to="/privacy-policy">privacy policy</TextLink>. Until you agree, you can read, cancel
            and delete everything as before.
          </Trans>
        </p>
        <AgreeForm next={next} onAgreed={() => navigate(next)} />
      </Card>
    </main>
  );
}
