import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useSearch } from "wouter";
import { showEmail } from "../../contract/email-address.ts";
import { useAnswer } from "../api-client/use-answer.ts";
import { Section } from "../features/account/section.tsx";
import { Adults } from "../features/family/adults.tsx";
import { Children } from "../features/family/children.tsx";
import { InviteForm } from "../features/family/invite-form.tsx";
import { Invited } from "../features/family/invited.tsx";
import { Joined } from "../features/family/joined.tsx";
import { useLeaving } from "../features/leaving/use-leaving.ts";
import { LogoutButton } from "../features/session/logout-button.tsx";
import { useAccount } from "../features/session/use-account.ts";
import { useAskAgain } from "../features/session/use-ask-again.tsx";
import { ChangeCardButton } from "../features/subscription/change-card-button.tsx";
import { Alert } from "../ui/alert.tsx";
import { buttonClass } from "../ui/button.tsx";
import { Loading, LoadingFailed } from "../ui/loading.tsx";

export default function Family() {
  const { state: family, load } = useAnswer("family");
  const { askAgain, dialog } = useAskAgain();
  const isChild = useAccount("user_role") === "child";
  const email = useAccount("user_email") ?? "";
  const linked = new URLSearchParams(useSearch()).get("invitation");
  const [accepted, setAccepted] = useState<string>();
  const asked = accepted ?? linked;
  const isLoaded = typeof family === "object";
  const you = isLoaded ? family.adults.find(({ is_you }) => is_you) : undefined;
  useLeaving(you?.delete_at);
  const isJoined = asked !== null && isLoaded && family.accepted_invitation === asked;
  const isGone = asked !== null && isLoaded && !isJoined && !family.invited.some(({ id }) => id === asked);

  async function act(work: () => Promise<unknown>): Promise<void> {
    await askAgain(work);
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
      {family === "failed" && (
        <LoadingFailed onTryAgain={() => void load()}>
          <Trans>Failed to load your family</Trans>
        </LoadingFailed>
      )}
      {family === "loading" && <Loading />}
      {isJoined && <Joined adults={family.adults} />}
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
      {isLoaded && (
        <>
          {family.invited.length > 0 && (
            <Section id="invited" title={<Trans>You are invited</Trans>}>
              {family.invited.map((invited) => (
                <Invited
                  key={invited.id}
                  invited={invited}
                  isAsked={invited.id === linked}
                  act={async (work) => {
                    await askAgain(work);
                    setAccepted(invited.id);
                    await load();
                  }}
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
              adults={family.adults}
              cardNeededUntil={family.card_needed_until}
              act={act}
              cardButton={<ChangeCardButton className={buttonClass("secondary")} />}
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
                  Added in the app, with the consent of an adult. You can withdraw it at any time.
                </Trans>
              )
            }
          >
            <Children list={family.children} act={isChild ? null : act} />
          </Section>
        </>
      )}
      {dialog}
    </main>
  );
}
