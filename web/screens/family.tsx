import { Trans } from "@lingui/react/macro";
import { Fragment, useState } from "react";
import { useSearch } from "wouter";
import type { FamilyMembers } from "../../contract/calls.ts";
import { showEmail } from "../../contract/show-email.ts";
import { codeOf, Refusal } from "../api-client/call.ts";
import { useCall } from "../api-client/use-answer.ts";
import { useOutdated } from "../api-client/use-outdated.ts";
import { FailedRequestNumber } from "../failures/failed-request-number.tsx";
import { Section } from "../features/account/section.tsx";
import { Adults } from "../features/family/adults.tsx";
import { CardNeeded } from "../features/family/card-needed.tsx";
import { Children } from "../features/family/children.tsx";
import { InviteForm } from "../features/family/invite-form.tsx";
import { Invited } from "../features/family/invited.tsx";
import { Joined } from "../features/family/joined.tsx";
import { nameOf } from "../features/family/name-of.ts";
import { News } from "../features/family/news.tsx";
import { useLeaving } from "../features/leaving/use-leaving.ts";
import { LogoutButton } from "../features/session/logout-button.tsx";
import { useAccount } from "../features/session/use-account.ts";
import { useAskAgain } from "../features/session/use-ask-again.tsx";
import { PayButton } from "../features/subscription/paying/pay-button.tsx";
import { useTakenParameters } from "../navigation.ts";
import { Alert } from "../ui/alert.tsx";
import { buttonClass } from "../ui/button.tsx";
import { Loading, LoadingFailed } from "../ui/loading.tsx";

export default function Family() {
  const { state, load } = useCall("family");
  const { askAgain, dialog } = useAskAgain();
  const isChild = useAccount("user_role") === "child";
  const email = useAccount("user_email") ?? "";
  const linked = new URLSearchParams(useSearch()).get("invitation");
  const [accepted, setAccepted] = useState<string>();
  const [news, setNews] = useState<"changed" | "card entered">();
  const [changes, setChanges] = useState(0);
  const asked = accepted ?? linked;
  const family = typeof state === "object" ? state : undefined;
  const you = family?.adults.find(({ is_you }) => is_you);
  useLeaving(family && you?.delete_at);
  useOutdated(showAnew);
  useTakenParameters(["card"], ({ card }) => card && setNews("card entered"));
  const isJoined = asked !== null && family?.accepted_invitation === asked;
  const isGone =
    asked !== null && family !== undefined && !isJoined && !family.invited.some(({ id }) => id === asked);

  function showAnew() {
    setNews("changed");
    setChanges((count) => count + 1);
    void load();
  }

  async function act(work: () => Promise<unknown>): Promise<void> {
    try {
      await askAgain(work);
    } catch (failure) {
      // Somebody else was faster: what is shown is from before.
      if (codeOf(failure) === "not_found") showAnew();
      else if (failure instanceof Refusal && failure.status < 500) void load();
      throw failure;
    }
    setNews(undefined);
    await load();
  }

  return (
    <main className="mx-auto grid w-full max-w-2xl grid-cols-[minmax(0,1fr)] gap-6 px-[min(1rem,4vw)] pt-4 pb-24">
      <header className="flex flex-wrap items-center gap-3">
        <h1 tabIndex={-1} className="me-auto font-bold text-3xl">
          <Trans>Family</Trans>
        </h1>
        <LogoutButton />
      </header>
      {state === "failed" && (
        <LoadingFailed onTryAgain={() => void load()}>
          <Trans>Failed to load your family</Trans>
          <FailedRequestNumber />
        </LoadingFailed>
      )}
      {state === "loading" && <Loading />}
      {family && news && <News key={`${news} ${changes}`} news={news} isPayer={you?.pays === true} />}
      {family?.card_needed_until && you && !you.delete_at && (
        <CardNeeded until={family.card_needed_until} payButton={<PayInstead family={family} />} />
      )}
      {family && isJoined && <Joined adults={family.adults} />}
      {isGone && !isChild && (
        <Alert kind="info">
          <Trans>
            This invitation is not valid for{" "}
            <bdi dir="ltr" className="wrap-anywhere">
              {showEmail(email)}
            </bdi>
            : it was accepted, taken back, has expired, or was sent to another address. If you have not joined
            yet, please ask for a new one.
          </Trans>
        </Alert>
      )}
      {family && (
        <Fragment key={changes}>
          {family.invited.length > 0 && (
            <Section id="invited" title={<Trans>You are invited</Trans>}>
              {family.invited.map((invited) => (
                <Invited
                  key={invited.id}
                  invited={invited}
                  family={family}
                  isAsked={invited.id === linked}
                  act={(work) => act(() => work().then(() => setAccepted(invited.id)))}
                />
              ))}
            </Section>
          )}
          <Section
            id="adults"
            title={<Trans>Adults</Trans>}
            intro={
              !isChild && (
                <Trans>
                  Every adult sees the children's tasks and progress, may invite others and manage the plan.
                  You can remove those who joined after you.
                </Trans>
              )
            }
          >
            <Adults
              family={family}
              act={act}
              payButton={!family.card_needed_until && <PayInstead family={family} />}
            />
          </Section>
          {!isChild && (
            <Section
              id="invite"
              title={<Trans>Invite another adult</Trans>}
              intro={
                <Trans>
                  We send a link by email. Nobody joins before they log in with that address and accept.
                </Trans>
              }
            >
              <InviteForm invitations={family.invitations} act={act} />
            </Section>
          )}
          <Section
            id="children"
            title={<Trans>Children</Trans>}
            intro={
              !isChild && (
                <Trans>
                  Added in the app. The adult who agrees for a child can withdraw that at any time, and the
                  child goes where this adult goes.
                </Trans>
              )
            }
          >
            <Children list={family.children} isLeaving={Boolean(you?.delete_at)} act={isChild ? null : act} />
          </Section>
        </Fragment>
      )}
      {dialog}
    </main>
  );
}

/** For an adult who stays and does not pay. */
function PayInstead({ family: { adults, card_charge, card_needed_until } }: { family: FamilyMembers }) {
  const payer = adults.find(({ pays }) => pays);
  const mayPay = adults.some(({ is_you, pays, delete_at }) => is_you && !pays && !delete_at);
  if (!mayPay || !card_charge || !(payer || card_needed_until)) return null;
  return (
    <PayButton
      charge={card_charge}
      payer={payer && nameOf(payer)}
      screen="/family"
      className={`justify-self-start ${buttonClass(payer ? "secondary" : "primary")}`}
    />
  );
}
