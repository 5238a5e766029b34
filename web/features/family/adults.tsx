import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import type { FamilyAdult, FamilyMembers } from "../../../contract/calls.ts";
import { showEmail } from "../../../contract/show-email.ts";
import { call } from "../../api-client/call.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { GulfDate } from "../../ui/gulf-date.tsx";
import { Price } from "../../ui/price.tsx";
import { ComeAlong } from "./come-along.tsx";
import { nameOf } from "./name-of.ts";
import { PlanAfterLeaving, PlanAfterRemoving } from "./plan-afterwards.tsx";
import { Question } from "./question.tsx";

type Act = (work: () => Promise<unknown>) => Promise<void>;
type Props = {
  family: FamilyMembers;
  /** Makes a call, asks for the password where that is needed, and loads the family anew. */
  act: Act;
  /** For an adult who may pay in place of another. */
  payButton: ReactNode;
};

export function Adults({ family, act, payButton }: Props) {
  const { t } = useLingui();
  const [isLeaving, setLeaving] = useState(false);
  const { adults, children } = family;
  const isMember = adults.some(({ is_you }) => is_you);
  return (
    <>
      <ul className="divide-y divide-shell rounded-2xl bg-paper px-4">
        {adults.map((adult) => (
          <Adult key={adult.id} adult={adult} family={family} act={act} payButton={payButton} />
        ))}
      </ul>
      {isMember && adults.length > 1 && (
        <Button look="secondary" className="justify-self-start" onClick={() => setLeaving(true)}>
          <Trans>Leave the family</Trans>
        </Button>
      )}
      {isLeaving && (
        <Question
          title={t`Leave the family?`}
          confirm={<Trans>Leave the family</Trans>}
          look="danger"
          place="adults"
          work={() => act(() => call("leaveFamily", {}))}
          onClose={() => setLeaving(false)}
        >
          <ul className="grid list-disc grid-cols-[minmax(0,1fr)] gap-2 ps-5">
            <li>
              <Trans>
                Your account stays, in a family of your own without a plan. Only an invitation brings you
                back.
              </Trans>
            </li>
            <ComeAlong list={children.filter(({ is_yours }) => is_yours)}>
              {(names) => <Trans>These children come with you, because you agreed for them: {names}.</Trans>}
            </ComeAlong>
            <ComeAlong list={children.filter(({ is_yours }) => !is_yours)}>
              {(names) => <Trans>These children stay, and you no longer see them: {names}.</Trans>}
            </ComeAlong>
            <PlanAfterLeaving family={family} />
          </ul>
        </Question>
      )}
    </>
  );
}

type AdultProps = Props & { adult: FamilyAdult };

function Adult({ adult, family, act, payButton }: AdultProps) {
  const { t } = useLingui();
  const [isRemoving, setRemoving] = useState(false);
  const { id, name, email, is_you, pays, may_be_removed, delete_at } = adult;
  const shown = nameOf(adult);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-medium wrap-anywhere">{shown ? <bdi>{shown}</bdi> : <Trans>An adult</Trans>}</p>
        {is_you && (
          <Badge>
            <Trans comment="Marks oneself in the list of the family">You</Trans>
          </Badge>
        )}
        {pays && (
          <Badge look="cream">
            <Trans>Pays for the plan</Trans>
          </Badge>
        )}
      </div>
      {name && email && (
        <p className="text-cocoa text-sm wrap-anywhere">
          <bdi dir="ltr">{showEmail(email)}</bdi>
        </p>
      )}
      {pays && <NextCharge family={family} />}
      {delete_at && (
        <p className="text-cocoa text-sm">
          <Trans>
            This account will be deleted on <GulfDate at={delete_at} />.
          </Trans>
        </p>
      )}
      {is_you && payButton}
      {!is_you && may_be_removed && (
        <Button
          look="secondary"
          className="justify-self-start"
          aria-label={`${t`Remove`}: ${shown}`}
          onClick={() => setRemoving(true)}
        >
          <Trans comment="Takes an adult out of the family">Remove</Trans>
        </Button>
      )}
      {isRemoving && (
        <Question
          title={t`Remove this adult?`}
          confirm={<Trans comment="Takes an adult out of the family">Remove</Trans>}
          look="danger"
          place="adults"
          work={() => act(() => call("removeAdult", { id }))}
          onClose={() => setRemoving(false)}
        >
          <ul className="grid list-disc grid-cols-[minmax(0,1fr)] gap-2 ps-5 wrap-anywhere">
            <li>
              <Trans>
                <bdi>{shown}</bdi> keeps the account, in a family of their own without a plan, and gets an
                email about it.
              </Trans>
            </li>
            <ComeAlong list={family.children.filter(({ mentor_id }) => mentor_id === id)}>
              {(names) => (
                <Trans>
                  These children go along, and you no longer see them, because <bdi>{shown}</bdi> agreed for
                  them: {names}.
                </Trans>
              )}
            </ComeAlong>
            <PlanAfterRemoving family={family} adult={adult} />
          </ul>
        </Question>
      )}
    </li>
  );
}

function NextCharge({ family: { card_charge } }: { family: FamilyMembers }) {
  if (!card_charge) return null;
  const { at, amount, currency, is_overdue } = card_charge;
  const price = <Price cents={amount} currency={currency} />;
  return (
    <p className="text-cocoa text-sm">
      {is_overdue ? (
        <Trans>The last payment of {price} is overdue.</Trans>
      ) : (
        <Trans>
          Next charge: {price} on <GulfDate at={at} />
        </Trans>
      )}
    </p>
  );
}
