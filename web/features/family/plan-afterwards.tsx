import { Trans } from "@lingui/react/macro";
import type { FamilyAdult, FamilyMembers } from "../../../contract/calls.ts";
import { GulfDate } from "../../ui/gulf-date.tsx";
import { Price } from "../../ui/price.tsx";
import { nameOf } from "./name-of.ts";

/** Lines that say what becomes of the family's plan if the reader leaves. */
export function PlanAfterLeaving({ family }: { family: FamilyMembers }) {
  const { adults, card_charge: charge, paid_ahead, card_needed_until } = family;
  const pays = adults.some((adult) => adult.is_you && adult.pays);
  return (
    <>
      {pays && charge && (
        <li>
          {charge.is_overdue ? (
            <Trans>
              The overdue <Price cents={charge.amount} currency={charge.currency} /> is not charged to you any
              more, and the plan ends at once.
            </Trans>
          ) : (
            <Trans>
              Your card is not charged any more: the charge of{" "}
              <Price cents={charge.amount} currency={charge.currency} /> on <GulfDate at={charge.at} /> is not
              made. Until then the family keeps the plan.
            </Trans>
          )}
        </li>
      )}
      {paid_ahead && (
        <li>
          <Trans>
            You have paid <Price cents={paid_ahead.amount} currency={paid_ahead.currency} /> for the days
            until <GulfDate at={paid_ahead.until} />. That stays with the family, and is not paid back.
          </Trans>
        </li>
      )}
      {!pays && charge && !card_needed_until && (
        <li>
          <Trans>The plan goes on for the others. Nothing is charged to you.</Trans>
        </li>
      )}
      {card_needed_until && (
        <li>
          <Trans>
            The family keeps the plan until <GulfDate at={card_needed_until} />.
          </Trans>
        </li>
      )}
    </>
  );
}

/** The same if another adult is removed. */
export function PlanAfterRemoving({ family, adult }: { family: FamilyMembers; adult: FamilyAdult }) {
  const { card_charge: charge, card_needed_until } = family;
  if (!charge) return null;
  const name = <bdi>{nameOf(adult)}</bdi>;
  if (!adult.pays)
    return (
      <li>
        {card_needed_until ? (
          <Trans>
            You keep the plan until <GulfDate at={card_needed_until} />.
          </Trans>
        ) : (
          <Trans>The plan goes on as it is.</Trans>
        )}
      </li>
    );
  return (
    <li>
      {charge.is_overdue ? (
        <Trans>
          The overdue <Price cents={charge.amount} currency={charge.currency} /> is not charged to {name} any
          more, and your plan ends at once. To keep it, pay with your card first.
        </Trans>
      ) : (
        <Trans>
          The card of {name} is not charged any more: the charge of{" "}
          <Price cents={charge.amount} currency={charge.currency} /> on <GulfDate at={charge.at} /> is not
          made. You keep the plan until then. It goes on if you pay with your card before that day.
        </Trans>
      )}
    </li>
  );
}
