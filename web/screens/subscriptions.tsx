import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { Plan } from "../../contract/calls.ts";
import { usePaymentStatus } from "../features/payment/use-payment-status.ts";
import { LogoutButton } from "../features/session/logout-button.tsx";
import { CancelDialog } from "../features/subscription/cancel-dialog.tsx";
import { LoadingPlans } from "../features/subscription/loading-plans.tsx";
import { type Notice, NoticeBar } from "../features/subscription/notice-bar.tsx";
import { Overview, type OverviewTab, PLANS_TITLE_ID } from "../features/subscription/overview.tsx";
import { SubscribeDialog } from "../features/subscription/subscribe-dialog.tsx";
import { useSubscription } from "../features/subscription/use-subscription.ts";
import type { PaidView } from "../features/subscription/view.ts";
import { Alert } from "../ui/alert.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";

type Open = { kind: "subscribe"; plan: Plan } | { kind: "cancel"; view: PaidView };

export default function Subscriptions() {
  const { state, load } = useSubscription();
  const [notice, setNotice] = useState<Notice>();
  const [open, setOpen] = useState<Open>();
  const [tab, setTab] = useState<OverviewTab>("current");
  usePaymentStatus((status) => setNotice(status === "success" ? "payment success" : "payment failed"));

  function showPlans() {
    flushSync(() => setTab("upgrade"));
    document.getElementById(PLANS_TITLE_ID)?.focus();
  }

  function tryPaymentAgain() {
    setNotice(undefined);
    showPlans();
  }

  function openDialog(next: Open) {
    setNotice(undefined);
    setOpen(next);
  }

  function finish(done: Notice) {
    setOpen(undefined);
    setNotice(done);
    void load();
  }

  return (
    <main className="grid gap-6 px-4 pt-4 pb-24 sm:px-8 sm:pt-6">
      <Header />
      {notice && <NoticeBar key={notice} notice={notice} onTryAgain={tryPaymentAgain} />}
      {state === "loading" && <LoadingPlans />}
      {state === "failed" && <LoadingFailed onTryAgain={() => void load()} />}
      {typeof state === "object" && (
        <Overview
          {...state}
          tab={tab}
          onTab={setTab}
          onUpgrade={showPlans}
          onPick={(plan) => openDialog({ kind: "subscribe", plan })}
          onCancel={(view) => openDialog({ kind: "cancel", view })}
          onResumed={() => finish("resumed")}
        />
      )}
      {open?.kind === "subscribe" && <SubscribeDialog plan={open.plan} onClose={() => setOpen(undefined)} />}
      {open?.kind === "cancel" && (
        <CancelDialog
          view={open.view}
          onClose={() => setOpen(undefined)}
          onCancelled={() => finish("cancelled")}
        />
      )}
    </main>
  );
}

const headerButton = "max-sm:flex-1 max-sm:px-2 max-sm:text-[0.9375rem]";

function Header() {
  return (
    <header className="flex flex-wrap items-center gap-3">
      <h1 className="me-auto text-3xl font-bold max-sm:basis-full">
        <Trans>Subscriptions</Trans>
      </h1>
      <ButtonLink look="secondary" className={headerButton} to="/profile">
        <Trans>Profile</Trans>
      </ButtonLink>
      <LogoutButton className={headerButton} />
    </header>
  );
}

function LoadingFailed({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <div className="grid gap-4">
      <Alert kind="error">
        <Trans>Failed to load subscription data</Trans>
      </Alert>
      <Button look="secondary" className="justify-self-start" onClick={onTryAgain}>
        <Trans>Try Again</Trans>
      </Button>
    </div>
  );
}
