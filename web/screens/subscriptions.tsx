import { Trans } from "@lingui/react/macro";
import { lazy, type Ref, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { isSameId, type Plan } from "../../contract/calls.ts";
import { useOutdated } from "../api-client/use-outdated.ts";
import { FailedRequestNumber } from "../failures/failed-request-number.tsx";
import { useLeaving } from "../features/leaving/use-leaving.ts";
import { usePaymentStatus } from "../features/payment/use-payment-status.ts";
import { type Choice, choiceParameters } from "../features/session/choice.ts";
import { LogoutButton } from "../features/session/logout-button.tsx";
import { useAccount } from "../features/session/use-account.ts";
import { useFirstSteps } from "../features/sign-up/use-first-steps.ts";
import { PastDueBar } from "../features/subscription/current/past-due-bar.tsx";
import { LoadingPlans } from "../features/subscription/loading-plans.tsx";
import { type Notice, NoticeBar } from "../features/subscription/notice-bar.tsx";
import { Overview, type OverviewTab, PLANS_TITLE_ID } from "../features/subscription/overview.tsx";
import { mayPick } from "../features/subscription/plans/plan-list.tsx";
import { readOrder } from "../features/subscription/subscribe/order.ts";
import { type Subscription, useSubscription } from "../features/subscription/use-subscription.ts";
import type { PaidView } from "../features/subscription/view.ts";
import { useTakenParameters } from "../navigation.ts";
import { forgetTab } from "../storage/tab.ts";
import { Alert } from "../ui/alert.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";

const loadFirstSteps = () => import("../features/sign-up/first-steps.tsx");
const FirstSteps = lazy(loadFirstSteps);
const loadSubscribeDialog = () => import("../features/subscription/subscribe/subscribe-dialog.tsx");
const SubscribeDialog = lazy(loadSubscribeDialog);
const loadCancelDialog = () => import("../features/subscription/current/cancel-dialog.tsx");
const CancelDialog = lazy(loadCancelDialog);
const Payments = lazy(() => import("../features/subscription/payments/payments.tsx"));

type Open = { kind: "subscribe"; plan: Plan; promoCode?: string } | { kind: "cancel"; view: PaidView };

export default function Subscriptions() {
  const { state, load } = useSubscription();
  const title = useRef<HTMLHeadingElement>(null);
  const [notice, setNotice] = useState<Notice>();
  const [open, setOpen] = useState<Open>();
  const [tab, setTab] = useState<OverviewTab>("current");
  const firstSteps = useFirstSteps();
  const hasFirstSteps = firstSteps !== undefined;
  const email = useAccount("user_email") ?? "";
  const [choice, setChoice] = useState<Choice>();
  const [outdated, setOutdated] = useState(0);
  const loaded = typeof state === "object" ? state : undefined;
  useLeaving(loaded?.deleteAt);
  usePaymentStatus((status) => setNotice(status === "success" ? "payment success" : "payment failed"));
  useTakenParameters(["card"], ({ card }) => {
    if (card === "changed") setNotice("card changed");
    if (card === "paying") setNotice("paying");
  });
  useOutdated((code) => {
    setOutdated((count) => count + 1);
    finish(code === "card_needed" ? "card needed" : "family changed");
  });
  useTakenParameters(choiceParameters, setChoice);
  useEffect(() => {
    if (!loaded) return;
    forgetTab("return_address");
    // Before it is pressed. What cannot be fetched now is tried again then.
    loadSubscribeDialog().catch(() => undefined);
    if (loaded.view.kind === "paid") loadCancelDialog().catch(() => undefined);
  }, [loaded]);
  useEffect(() => {
    if (hasFirstSteps) loadFirstSteps().catch(() => undefined);
  }, [hasFirstSteps]);

  const openChoice = useEffectEvent((wanted: Choice, { plans, view, mayManage }: Subscription) => {
    setChoice(undefined);
    setTab("upgrade");
    const plan = plans.find(({ id }) => isSameId(id, wanted.plan));
    if (plan && mayManage && mayPick(plan, view))
      openDialog({ kind: "subscribe", plan, promoCode: wanted.promo });
  });
  useEffect(() => {
    if (choice && loaded) openChoice(choice, loaded);
  }, [choice, loaded]);

  function showPlans() {
    flushSync(() => setTab("upgrade"));
    document.getElementById(PLANS_TITLE_ID)?.focus();
  }

  // What was pressed goes away, and the focus with it, unless it goes somewhere first.
  function endFirstSteps() {
    title.current?.focus();
    firstSteps?.end();
  }

  function tryLoadingAgain() {
    title.current?.focus();
    void load();
  }

  function tryPaymentAgain() {
    setNotice(undefined);
    showPlans();
    setChoice(readOrder());
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
    <main className="grid grid-cols-[minmax(0,1fr)] gap-6 px-[min(1rem,4vw)] pt-4 pb-24 sm:px-8 sm:pt-6">
      <Header titleRef={title} />
      {notice && (
        <NoticeBar
          key={notice}
          notice={notice}
          isFree={loaded?.view.kind === "paid" && loaded.view.next?.kind === "first charge"}
          onTryAgain={tryPaymentAgain}
        />
      )}
      {state === "loading" && <LoadingPlans />}
      {state === "failed" && <LoadingFailed onTryAgain={tryLoadingAgain} />}
      {loaded && (
        // All at once: what has been painted would jump down for the first steps.
        <Suspense fallback={<LoadingPlans />}>
          {firstSteps && loaded.view.kind === "trial" && (
            <FirstSteps steps={firstSteps} email={email} endsAt={loaded.view.endsAt} onDone={endFirstSteps} />
          )}
          <PastDueBar {...loaded} />
          <Overview
            key={outdated}
            {...loaded}
            tab={tab}
            onTab={setTab}
            onUpgrade={showPlans}
            onPick={(plan) => openDialog({ kind: "subscribe", plan })}
            onCancel={(view) => openDialog({ kind: "cancel", view })}
            onResumed={() => finish("resumed")}
            onUndone={() => finish("change undone")}
          />
          {loaded.hasBilling && loaded.mayManage && (
            <Suspense>
              <Payments subscription={loaded} />
            </Suspense>
          )}
        </Suspense>
      )}
      {open?.kind === "subscribe" && loaded && (
        <Suspense>
          <SubscribeDialog
            plan={open.plan}
            promoCode={open.promoCode}
            view={loaded.view}
            hasQuotes={loaded.hasBilling}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
      {open?.kind === "cancel" && (
        <Suspense>
          <CancelDialog
            view={open.view}
            plans={loaded?.plans ?? []}
            onPick={(plan) => openDialog({ kind: "subscribe", plan })}
            onClose={() => setOpen(undefined)}
            onCancelled={() => finish("cancelled")}
          />
        </Suspense>
      )}
    </main>
  );
}

const headerButton = "max-sm:flex-1 max-sm:px-2 max-sm:text-[0.9375rem]";

function Header({ titleRef }: { titleRef: Ref<HTMLHeadingElement> }) {
  return (
    <header className="flex flex-wrap items-center gap-3">
      <h1 ref={titleRef} tabIndex={-1} className="me-auto text-2xl font-bold max-sm:basis-full sm:text-3xl">
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
        <FailedRequestNumber />
      </Alert>
      <Button look="secondary" className="justify-self-start" onClick={onTryAgain}>
        <Trans>Try Again</Trans>
      </Button>
    </div>
  );
}
