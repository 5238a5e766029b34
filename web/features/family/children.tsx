import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { FamilyChild } from "../../../contract/calls.ts";
import { BRING_BACK_DAYS, PRIVACY_VERSION, TERMS_VERSION } from "../../../contract/rules.ts";
import { call } from "../../api-client/call.ts";
import { useLanguage } from "../../copy/language-of.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { GulfDate } from "../../ui/gulf-date.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { ChildName } from "./come-along.tsx";
import { Question } from "./question.tsx";

type Act = (work: () => Promise<unknown>) => Promise<void>;
type Props = {
  list: readonly FamilyChild[];
  /** Whose account will be deleted agrees for nobody else's child. */
  isLeaving: boolean;
  /** null: a child looks, and has nothing to press. */
  act: Act | null;
};

export function Children({ list, isLeaving, act }: Props) {
  if (list.length === 0)
    return (
      <p className="text-cocoa">
        <Trans>No children yet. They are added in the app.</Trans>
      </p>
    );
  return (
    <ul className="divide-y divide-shell rounded-2xl bg-paper px-4">
      {list.map((child) => (
        <li key={child.id} className="grid grid-cols-[minmax(0,1fr)] gap-2 py-3">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <p className="font-medium wrap-anywhere">
              <ChildName child={child} />
            </p>
            {child.is_you && (
              <Badge>
                <Trans comment="Marks oneself in the list of the family">You</Trans>
              </Badge>
            )}
          </div>
          {child.birth_year != null && (
            <p className="text-cocoa text-sm">
              <Trans>Born in {String(child.birth_year)}</Trans>
            </p>
          )}
          {act && (
            <>
              <Agreed child={child} />
              <WhatComes child={child} isLeaving={isLeaving} />
              <Actions child={child} isLeaving={isLeaving} act={act} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Who agreed to what; besides, who answers for the child where that is somebody else. */
function Agreed({ child: { consent, mentor, delete_at } }: { child: FamilyChild }) {
  const name = <bdi>{consent?.by}</bdi>;
  return (
    <>
      {consent && (
        <p className="text-cocoa text-sm wrap-anywhere">
          {consent.by ? (
            <Trans>
              Agreed by {name} on <GulfDate at={consent.given_at} />, to the terms of{" "}
              <GulfDate at={consent.terms_version} /> and the privacy policy of{" "}
              <GulfDate at={consent.privacy_version} />.
            </Trans>
          ) : (
            <Trans>
              Agreed by an adult who has left, on <GulfDate at={consent.given_at} />, to the terms of{" "}
              <GulfDate at={consent.terms_version} /> and the privacy policy of{" "}
              <GulfDate at={consent.privacy_version} />.
            </Trans>
          )}
        </p>
      )}
      {!consent && !delete_at && (
        <p className="text-cocoa text-sm">
          <Trans>No consent is on record here yet.</Trans>
        </p>
      )}
      {mentor && mentor !== consent?.by && (
        <p className="text-cocoa text-sm wrap-anywhere">
          <Trans>
            <bdi>{mentor}</bdi> answers for this child.
          </Trans>
        </p>
      )}
    </>
  );
}

function WhatComes({ child, isLeaving }: { child: FamilyChild; isLeaving: boolean }) {
  const { delete_at, is_yours, mentor, mentor_leaves_at } = child;
  if (!delete_at && !mentor_leaves_at) return null;
  const name = <bdi>{mentor}</bdi>;
  return (
    <Alert kind="info">
      {delete_at && is_yours ? (
        <Trans>
          The consent is withdrawn, and the app is closed to this child. The child's data is deleted on{" "}
          <GulfDate at={delete_at} />, unless you give consent again before then.
        </Trans>
      ) : delete_at ? (
        <Trans>
          {name} has withdrawn the consent, and the app is closed to this child. The child's data is deleted
          on <GulfDate at={delete_at} />, unless {name} gives consent again before then.
        </Trans>
      ) : (
        mentor_leaves_at &&
        (is_yours || isLeaving ? (
          <Trans>
            The child's data is deleted on <GulfDate at={mentor_leaves_at} />, unless another adult agrees for
            this child before then.
          </Trans>
        ) : (
          <Trans>
            {name} is leaving. The child's data is deleted on <GulfDate at={mentor_leaves_at} />, unless you
            agree for this child before then.
          </Trans>
        ))
      )}
    </Alert>
  );
}

type ActionsProps = { child: FamilyChild; isLeaving: boolean; act: Act };

/** Only the mentor's consent counts. For a child whose mentor leaves, another adult may agree. */
function Actions({ child, isLeaving, act }: ActionsProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const [question, setQuestion] = useState<"give" | "take over" | "withdraw">();
  const { id: child_id, consent, delete_at, is_yours, mentor_leaves_at } = child;
  const close = () => setQuestion(undefined);
  const texts = { terms_version: TERMS_VERSION, privacy_version: PRIVACY_VERSION, language };
  const mayTakeOver = !is_yours && !isLeaving && mentor_leaves_at && !delete_at;
  return (
    <>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {is_yours && (!consent || delete_at) && (
          <Button look="secondary" onClick={() => setQuestion("give")}>
            <Trans>Give consent</Trans>
          </Button>
        )}
        {mayTakeOver && (
          <Button look="secondary" onClick={() => setQuestion("take over")}>
            <Trans>Agree for this child</Trans>
          </Button>
        )}
        {is_yours && !delete_at && (
          <Button look="secondary" onClick={() => setQuestion("withdraw")}>
            <Trans>Withdraw consent</Trans>
          </Button>
        )}
      </div>
      {(question === "give" || question === "take over") && (
        <Question
          title={t`Give consent for this child?`}
          confirm={question === "give" ? <Trans>Give consent</Trans> : <Trans>Agree for this child</Trans>}
          place="children"
          work={() => act(() => call("recordConsent", { child_id, ...texts }))}
          onClose={close}
        >
          <p className="font-semibold wrap-anywhere">
            <ChildName child={child} />
          </p>
          <p>
            <Trans>
              As an adult who answers for this child, I agree that the child's data is kept and used as the{" "}
              <TextLink to="/privacy-policy">privacy policy</TextLink> and the{" "}
              <TextLink to="/terms-conditions">terms</TextLink> say.
            </Trans>
          </p>
          {question === "take over" && (
            <p>
              <Trans>
                From then on you answer for this child: the child goes where you go, and only you can withdraw
                the consent.
              </Trans>
            </p>
          )}
        </Question>
      )}
      {question === "withdraw" && (
        <Question
          title={t`Withdraw the consent?`}
          confirm={<Trans>Withdraw consent</Trans>}
          look="danger"
          place="children"
          work={() => act(() => call("withdrawConsent", { child_id }))}
          onClose={close}
        >
          <p className="font-semibold wrap-anywhere">
            <ChildName child={child} />
          </p>
          <ul className="grid list-disc gap-2 ps-5">
            <li>
              <Trans>The app is closed to this child at once, on all devices.</Trans>
            </li>
            <li>
              <Plural
                value={BRING_BACK_DAYS}
                one="The child's data is deleted in # day. Until then you can give consent again, and everything stays."
                other="The child's data is deleted in # days. Until then you can give consent again, and everything stays."
              />
            </li>
            <li>
              <Trans>The plan stays as it is. Other adults of your family are told by email.</Trans>
            </li>
          </ul>
        </Question>
      )}
    </>
  );
}
