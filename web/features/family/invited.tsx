import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { FamilyMembers, Loss } from "../../../contract/calls.ts";
import { call, codeOf } from "../../api-client/call.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { GulfDate } from "../../ui/gulf-date.tsx";
import { Price } from "../../ui/price.tsx";
import { ComeAlong } from "./come-along.tsx";
import { PlanAfterLeaving } from "./plan-afterwards.tsx";
import { Question } from "./question.tsx";

type Props = {
  invited: FamilyMembers["invited"][number];
  /** The one that is left. */
  family: FamilyMembers;
  /** The reader came for it, so it is asked at once. */
  isAsked: boolean;
  act: (work: () => Promise<unknown>) => Promise<void>;
};

/** Pressed twice or in two tabs, it is accepted once: what came of it the family says. */
async function accept(id: string): Promise<void> {
  await call("acceptInvitation", { id }).catch((failure) => {
    if (codeOf(failure) !== "invitation_gone") throw failure;
  });
}

/** An invitation into another family: it is looked at here, and accepted by a press and an answer. */
export function Invited({ invited: { id, by, expires_at, loss }, family, isAsked, act }: Props) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(isAsked);
  const { adults, children } = family;
  const isOnly = adults.length === 1;
  const ownPlanFirst = isOnly && adults.some(({ is_you, pays }) => is_you && pays);
  return (
    <div className="grid justify-items-start gap-3">
      <p className="wrap-anywhere">
        <Trans>
          <bdi className="font-medium">{by}</bdi> invites you to share a family. Until{" "}
          <GulfDate at={expires_at} /> you can accept.
        </Trans>
      </p>
      {ownPlanFirst ? (
        <>
          <p>
            <Trans>You have a paid plan that renews. To join, cancel it first, or let it end.</Trans>
          </p>
          <ButtonLink to="/subscriptions" look="secondary">
            <Trans>View Subscriptions</Trans>
          </ButtonLink>
        </>
      ) : (
        <Button onClick={() => setAsking(true)}>
          <Trans comment="An invitation">Accept</Trans>
        </Button>
      )}
      {isAsking && !ownPlanFirst && (
        <Question
          title={t`Join this family?`}
          confirm={<Trans>Join the family</Trans>}
          place="adults"
          work={() => act(() => accept(id))}
          onClose={() => setAsking(false)}
        >
          <p className="wrap-anywhere">
            <Trans>
              The invitation is from <bdi className="font-medium">{by}</bdi>.
            </Trans>
          </p>
          <ul className="grid list-disc grid-cols-[minmax(0,1fr)] gap-2 ps-5">
            <li>
              <Trans>You move to that family, and share its children and its plan.</Trans>
            </li>
            <ComeAlong list={children.filter(({ is_yours }) => is_yours)}>
              {(names) => <Trans>These children come with you, because you agreed for them: {names}.</Trans>}
            </ComeAlong>
            {loss && <Lost loss={loss} />}
            {!isOnly && (
              <>
                <li>
                  <Trans>You leave the family that you are in now.</Trans>
                </li>
                <PlanAfterLeaving family={family} />
              </>
            )}
          </ul>
        </Question>
      )}
    </div>
  );
}

function Lost({ loss: { plan_name, free_days_until, lost } }: { loss: Loss }) {
  return (
    <>
      {plan_name && (
        <li className="wrap-anywhere">
          <Trans>
            Your plan <bdi>{plan_name}</bdi> ends at once.
          </Trans>
        </li>
      )}
      {free_days_until && (
        <li>
          <Trans>
            Your free days until <GulfDate at={free_days_until} /> are lost.
          </Trans>
        </li>
      )}
      {lost.map(({ amount, currency }) => (
        <li key={currency ?? ""}>
          <Trans>
            What you paid and have not used is lost: <Price cents={amount} currency={currency} />
          </Trans>
        </li>
      ))}
    </>
  );
}
