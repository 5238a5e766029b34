import { Trans, useLingui } from "@lingui/react/macro";
import type { HostedFacts, TakeOverFacts } from "../../contract/hosted.ts";
import { buttonClass } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { GulfDate } from "../ui/gulf-date.tsx";
import { Price } from "../ui/price.tsx";
import { CardForm } from "./parts/card-form.tsx";
import { sumUpProblems } from "./parts/card-problems.ts";
import { HostedFrame } from "./parts/hosted-frame.tsx";
import { PayingFrame } from "./parts/paying-frame.tsx";
import { SandboxNote } from "./parts/sandbox-note.tsx";
import { TestCards } from "./parts/test-cards.tsx";

/** Takes another card for the plan that runs, from the adult who pays for it or from another one. */
export default function CardPage({ form, back, last4, overdue, takeOver }: HostedFacts["card"]) {
  const { t, i18n } = useLingui();
  const about = (last4 || overdue || takeOver) && (
    <div className="grid gap-3">
      {takeOver ? (
        <TakeOver {...takeOver} last4={last4} />
      ) : (
        last4 && (
          <p>
            <Trans>
              The card on file ends in <CardDigits last4={last4} />.
            </Trans>
          </p>
        )
      )}
      {overdue && (
        <p>
          <Trans>
            The last payment of <Price cents={overdue.cents} currency={overdue.currency} /> did not go
            through. Your plan runs on until <GulfDate at={overdue.runsUntil} />. Your new card pays this
            amount.
          </Trans>
        </p>
      )}
    </div>
  );
  return (
    <HostedFrame
      title={takeOver ? t`Pay for your family's plan` : t`Change your card`}
      problem={sumUpProblems(form, i18n)}
      width="wide"
      hasScript
    >
      <SandboxNote />
      <PayingFrame
        about={about}
        form={
          <>
            <Card>
              <form method="post" noValidate data-card>
                <CardForm
                  form={form}
                  title={takeOver ? <Trans>Your card</Trans> : <Trans>Your new card</Trans>}
                  button={<ButtonWords overdue={overdue} takeOver={takeOver} />}
                />
              </form>
            </Card>
            <a href={back} className={buttonClass("quiet")}>
              <Trans>Go back without changing</Trans>
            </a>
          </>
        }
        after={<TestCards cards={form.testCards} />}
      />
    </HostedFrame>
  );
}

function ButtonWords({ overdue, takeOver }: Pick<HostedFacts["card"], "overdue" | "takeOver">) {
  if (overdue)
    return (
      <Trans>
        Use this card and pay <Price cents={overdue.cents} currency={overdue.currency} />
      </Trans>
    );
  return takeOver ? <Trans>Pay with this card from now on</Trans> : <Trans>Use this card</Trans>;
}

function TakeOver({ firstCharge, endsAt, cancelAt, last4 }: TakeOverFacts & { last4: string | null }) {
  return (
    <>
      <p>
        <Trans>Once you have entered your card, you pay for your family's plan from now on.</Trans>
      </p>
      {endsAt && (
        <p>
          <Trans>
            Without a card the plan ends on <GulfDate at={endsAt} />. With your card it goes on.
          </Trans>
        </p>
      )}
      {firstCharge && (
        <p>
          <Trans>
            Your card is first charged <Price cents={firstCharge.cents} currency={firstCharge.currency} /> on{" "}
            <GulfDate at={firstCharge.at} />.
          </Trans>
        </p>
      )}
      {cancelAt && (
        <p>
          <Trans>
            The plan is cancelled and runs until <GulfDate at={cancelAt} />. Your card is charged only if the
            plan is resumed.
          </Trans>
        </p>
      )}
      {last4 && !endsAt && (
        <p>
          <Trans>
            The card that pays now ends in <CardDigits last4={last4} />. It is not charged for this plan any
            more.
          </Trans>
        </p>
      )}
    </>
  );
}

function CardDigits({ last4 }: { last4: string }) {
  return (
    <bdi dir="ltr" className="font-semibold tabular-nums">
      {last4}
    </bdi>
  );
}
