import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import type { FamilyAdult } from "../../../contract/calls.ts";
import { showEmail } from "../../../contract/email-address.ts";
import { call } from "../../api-client/call.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { GulfDate } from "../../ui/gulf-date.tsx";
import { Question } from "./question.tsx";

type Props = {
  adults: readonly FamilyAdult[];
  /** The plan ends then, unless somebody enters a card: the one on it is of an adult who leaves or is gone. */
  cardNeededUntil: string | null | undefined;
  /** Makes a call, asks for the password where that is needed, and loads the family anew. */
  act: (work: () => Promise<unknown>) => Promise<void>;
  /** Leads to the page where a card is entered. */
  cardButton: ReactNode;
};

export const nameOf = ({ name, email }: FamilyAdult) => name ?? showEmail(email ?? "");

export function Adults({ adults, cardNeededUntil, act, cardButton }: Props) {
  const { t } = useLingui();
  const [question, setQuestion] = useState<"leave" | "take over">();
  const [hasTakenOver, setTakenOver] = useState(false);
  const you = adults.find(({ is_you }) => is_you);
  const close = () => setQuestion(undefined);
  return (
    <>
      {you?.is_asked_to_pay && (
        <Alert kind="info">
          <div className="grid justify-items-start gap-3">
            <p>
              <Trans>You are asked to take over paying for the plan. Until you do, nothing changes.</Trans>
            </p>
            <Button onClick={() => setQuestion("take over")}>
              <Trans>Take over paying</Trans>
            </Button>
          </div>
        </Alert>
      )}
      {cardNeededUntil && you && !you.delete_at && (
        <Alert kind="info">
          <div className="grid justify-items-start gap-3">
            <p>
              <Trans>
                The plan ends on <GulfDate at={cardNeededUntil} />. It was paid with the card of an adult who
                is leaving, and that card is not charged any more. To keep the plan, enter your card, then
                resume the plan on its page.
              </Trans>
            </p>
            {cardButton}
          </div>
        </Alert>
      )}
      {hasTakenOver && (
        <Alert kind="success">
          <div className="grid justify-items-start gap-3">
            <p>
              <Trans>
                You pay for the plan from now on. Enter your card, so that it is yours that is charged.
              </Trans>
            </p>
            {cardButton}
          </div>
        </Alert>
      )}
      <ul className="divide-y divide-shell rounded-2xl bg-paper px-4">
        {adults.map((adult) => (
          <Adult key={adult.id} adult={adult} act={act} mayHandOver={you?.pays === true} />
        ))}
      </ul>
      {you && adults.length > 1 && (
        <Button look="secondary" className="justify-self-start" onClick={() => setQuestion("leave")}>
          <Trans>Leave the family</Trans>
        </Button>
      )}
      {question === "leave" && (
        <Question
          title={t`Leave the family?`}
          confirm={<Trans>Leave the family</Trans>}
          look="danger"
          place="adults"
          work={() => act(() => call("leaveFamily", {}))}
          onClose={close}
        >
          <p>
            <Trans>
              You no longer see the children and the plan of this family. Your account stays, in a family of
              your own without a plan; only an invitation brings you back.
            </Trans>
          </p>
        </Question>
      )}
      {question === "take over" && (
        <Question
          title={t`Take over paying?`}
          confirm={<Trans>Take over paying</Trans>}
          place="adults"
          work={async () => {
            await act(() => call("takeOverPaying", {}));
            setTakenOver(true);
          }}
          onClose={close}
        >
          <p>
            <Trans>
              You pay for the plan from now on, and enter your card next. Until you have entered it, the card
              that is on the plan now stays.
            </Trans>
          </p>
        </Question>
      )}
    </>
  );
}

type AdultProps = { adult: FamilyAdult; act: Props["act"]; mayHandOver: boolean };

function Adult({ adult, act, mayHandOver }: AdultProps) {
  const { t } = useLingui();
  const [question, setQuestion] = useState<"remove" | "hand over">();
  const { id, name, email, is_you, pays, is_asked_to_pay, may_be_removed, delete_at } = adult;
  const close = () => setQuestion(undefined);
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
      {delete_at && (
        <p className="text-cocoa text-sm">
          <Trans>
            This account will be deleted on <GulfDate at={delete_at} />.
          </Trans>
        </p>
      )}
      {is_asked_to_pay && !is_you && (
        <p className="text-cocoa text-sm">
          <Trans>Was asked to take over paying.</Trans>
        </p>
      )}
      {!is_you && (mayHandOver || may_be_removed) && (
        <div className="flex flex-wrap gap-3">
          {mayHandOver && !is_asked_to_pay && (
            <Button
              look="secondary"
              aria-label={`${t`Hand over paying`}: ${shown}`}
              onClick={() => setQuestion("hand over")}
            >
              <Trans>Hand over paying</Trans>
            </Button>
          )}
          {may_be_removed && (
            <Button
              look="secondary"
              aria-label={`${t`Remove`}: ${shown}`}
              onClick={() => setQuestion("remove")}
            >
              <Trans comment="Takes an adult out of the family">Remove</Trans>
            </Button>
          )}
        </div>
      )}
      {question === "remove" && (
        <Question
          title={t`Remove this adult?`}
          confirm={<Trans comment="Takes an adult out of the family">Remove</Trans>}
          look="danger"
          place="adults"
          work={() => act(() => call("removeAdult", { id }))}
          onClose={close}
        >
          <p className="wrap-anywhere">
            <Trans>
              <bdi>{shown}</bdi> no longer sees the children and the plan, keeps the account in a family of
              their own without a plan, and gets an email about it.
            </Trans>
          </p>
        </Question>
      )}
      {question === "hand over" && (
        <Question
          title={t`Hand over paying?`}
          confirm={<Trans>Hand over paying</Trans>}
          place="adults"
          work={() => act(() => call("offerPaying", { id }))}
          onClose={close}
        >
          <p className="wrap-anywhere">
            <Trans>
              <bdi>{shown}</bdi> is asked by email to take over and to enter a card. Until then you pay as
              before.
            </Trans>
          </p>
        </Question>
      )}
    </li>
  );
}
