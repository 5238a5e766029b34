import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Family } from "../../../contract/calls.ts";
import { call, codeOf } from "../../api-client/call.ts";
import { Button } from "../../ui/button.tsx";
import { GulfDate } from "../../ui/gulf-date.tsx";
import { Question } from "./question.tsx";

type Props = {
  invited: Family["invited"][number];
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
export function Invited({ invited: { id, by, expires_at }, isAsked, act }: Props) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(isAsked);
  return (
    <div className="grid justify-items-start gap-3">
      <p className="wrap-anywhere">
        <Trans>
          <bdi className="font-medium">{by}</bdi> invites you to share a family. Until{" "}
          <GulfDate at={expires_at} /> you can accept.
        </Trans>
      </p>
      <Button onClick={() => setAsking(true)}>
        <Trans comment="An invitation">Accept</Trans>
      </Button>
      {isAsking && (
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
          <ul className="grid list-disc gap-2 ps-5">
            <li>
              <Trans>You move to that family, and share its children and its plan.</Trans>
            </li>
            <li>
              <Trans>If you are the only adult of your family now, your children come with you.</Trans>
            </li>
            <li>
              <Trans>Free days, or what is left of a plan that you have cancelled, are lost.</Trans>
            </li>
            <li>
              <Trans>If you have a paid plan that renews, cancel it first, or let it end.</Trans>
            </li>
          </ul>
        </Question>
      )}
    </div>
  );
}
