import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { GulfDate } from "../../../ui/gulf-date.tsx";
import { Price } from "../../../ui/price.tsx";
import { FirstChargeTimeline } from "../first-charge-timeline.tsx";
import type { Next, PaidView } from "../view.ts";

/** When a plan is charged next and how much, or when it ends. */
export function NextStep({ view }: { view: PaidView & { next: Next } }) {
  const { next, currency, price, change, credit } = view;
  switch (next.kind) {
    case "renews":
      if (change)
        return (
          <p className="text-cocoa">
            <Trans>
              Runs until <GulfDate at={next.at} />
            </Trans>
          </p>
        );
      return (
        <Renewal
          at={next.at}
          cents={next.cents}
          currency={currency}
          // Where the whole credit is told, it is told beside this.
          fullCents={credit ? undefined : price?.cents}
        />
      );
    case "first charge":
      return (
        <div className="grid gap-3 rounded-2xl bg-leaf p-4">
          <FirstChargeTimeline at={next.at} cents={next.cents} currency={currency} />
          <p className="text-pistachio">
            <Trans>Free until then. Cancel before that day and you pay nothing.</Trans>
          </p>
        </div>
      );
    case "runs out":
      return (
        <Box
          look="leaf"
          title={
            <Trans>
              A gift, yours until <GulfDate at={next.at} />
            </Trans>
          }
          text={<Trans>It ends by itself, and nothing is charged.</Trans>}
        />
      );
    case "paused":
      return (
        <Box
          look="leaf"
          title={<Trans>Not charged for now</Trans>}
          text={<Trans>Support has paused the payments. Your plan runs on.</Trans>}
        />
      );
    case "past due":
      return (
        <p className="font-semibold text-rose">
          <Trans>
            The last payment failed. Active until <GulfDate at={next.until} />
          </Trans>
        </p>
      );
    case "card needed":
      return (
        <Box
          look="cream"
          title={
            <Trans>
              Runs until <GulfDate at={next.at} />
            </Trans>
          }
          text={
            <Trans>
              The adult who paid has left or is leaving, and that card is not charged any more. Nothing
              changes until then. To keep the plan, another adult goes on with a card.
            </Trans>
          }
        />
      );
    case "ends":
      return (
        <Box
          look="cream"
          title={
            <Trans>
              Cancelled: ends on <GulfDate at={next.at} />
            </Trans>
          }
          text={
            next.beforeFirstCharge ? (
              <Trans>It costs you nothing. Everything stays active until then.</Trans>
            ) : (
              <Trans>Everything stays active until then, and nothing more will be charged.</Trans>
            )
          }
        />
      );
  }
}

function Renewal(props: {
  at: string;
  cents: number | undefined;
  currency: string | undefined;
  fullCents: number | undefined;
}) {
  const { at, cents, currency, fullCents } = props;
  if (cents === undefined)
    return (
      <p className="text-cocoa">
        <Trans>
          Renews on <GulfDate at={at} />
        </Trans>
      </p>
    );
  return (
    <div className="text-cocoa">
      <p>
        <Trans>
          Renews on <GulfDate at={at} /> for <Price cents={cents} currency={currency} />
        </Trans>
      </p>
      {fullCents !== undefined && fullCents > cents && (
        <p>
          <Trans>
            Your credit of <Price cents={fullCents - cents} currency={currency} /> is already taken off.
          </Trans>
        </p>
      )}
    </div>
  );
}

const looks = { leaf: "bg-leaf", cream: "bg-cream" } as const;

function Box({ look, title, text }: { look: keyof typeof looks; title: ReactNode; text: ReactNode }) {
  return (
    <div className={`grid gap-1 rounded-2xl p-4 ${looks[look]}`}>
      <p className="font-semibold">{title}</p>
      <p className={look === "leaf" ? "text-pistachio" : "text-cocoa"}>{text}</p>
    </div>
  );
}
