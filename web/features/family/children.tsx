import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { FamilyChild } from "../../../contract/calls.ts";
import { showEmail } from "../../../contract/email-address.ts";
import { BRING_BACK_DAYS, PRIVACY_VERSION, TERMS_VERSION } from "../../../contract/rules.ts";
import { call } from "../../api-client/call.ts";
import { useLanguage } from "../../copy/language-of.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { GulfDate } from "../../ui/gulf-date.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { Question } from "./question.tsx";

type Act = (work: () => Promise<unknown>) => Promise<void>;
type Props = {
  list: readonly FamilyChild[];
  /** null: a child looks, and has nothing to press. */
  act: Act | null;
};

export function Children({ list, act }: Props) {
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
          {act && <Consent child={child} act={act} />}
        </li>
      ))}
    </ul>
  );
}

function ChildName({ child: { first_name, email } }: { child: FamilyChild }) {
  const shown = first_name ?? (email && showEmail(email));
  return shown ? <bdi>{shown}</bdi> : <Trans>A child</Trans>;
}

function Consent({ child, act }: { child: FamilyChild; act: Act }) {
  const { t } = useLingui();
  const language = useLanguage();
  const [question, setQuestion] = useState<"give" | "withdraw">();
  const { id: child_id, consent, delete_at } = child;
  const close = () => setQuestion(undefined);
  const texts = { terms_version: TERMS_VERSION, privacy_version: PRIVACY_VERSION, language };
  return (
    <>
      {consent && (
        <p className="text-cocoa text-sm wrap-anywhere">
          {consent.by ? (
            <Trans>
              Consent by <bdi>{consent.by}</bdi> on <GulfDate at={consent.given_at} />, to the terms of{" "}
              <GulfDate at={consent.terms_version} /> and the privacy policy of{" "}
              <GulfDate at={consent.privacy_version} />.
            </Trans>
          ) : (
            <Trans>
              Consent by an adult who has left, on <GulfDate at={consent.given_at} />, to the terms of{" "}
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
      {delete_at && (
        <Alert kind="info">
          <Trans>
            The consent is withdrawn, and the app is closed to this child. The child's data is deleted on{" "}
            <GulfDate at={delete_at} />, unless you give consent again before then.
          </Trans>
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        {(!consent || delete_at) && (
          <Button look="secondary" onClick={() => setQuestion("give")}>
            <Trans>Give consent</Trans>
          </Button>
        )}
        {!delete_at && (
          <Button look="secondary" onClick={() => setQuestion("withdraw")}>
            <Trans>Withdraw consent</Trans>
          </Button>
        )}
      </div>
      {question === "give" && (
        <Question
          title={t`Give consent for this child?`}
          confirm={<Trans>Give consent</Trans>}
          place="children"
          work={() => act(() => call("recordConsent", { child_id, ...texts }))}
          onClose={close}
        >
          <p>
            <Trans>
              As an adult who answers for this child, I agree that the child's data is kept and used as the{" "}
              <TextLink to="/privacy-policy">privacy policy</TextLink> and the{" "}
              <TextLink to="/terms-conditions">terms</TextLink> say.
            </Trans>
          </p>
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
          </ul>
        </Question>
      )}
    </>
  );
}
