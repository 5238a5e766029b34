import { Trans } from "@lingui/react/macro";
import type { Money } from "../../../contract/mails.ts";
import { Fact, Paragraph } from "./blocks.tsx";
import { PageButton, PageLink } from "./page-button.tsx";
import { useWords } from "./use-words.ts";

export function PlanFact({ plan }: { plan: string }) {
  return <Fact label={<Trans>Plan</Trans>}>{plan}</Fact>;
}

/** All that is left over from earlier payments. */
export function CreditFact({ credit }: { credit: Money | undefined }) {
  const { price } = useWords();
  return credit && <Fact label={<Trans>Credit left</Trans>}>{price(credit)}</Fact>;
}

export function CreditStays({ credit }: { credit: Money | undefined }) {
  return (
    credit && (
      <Paragraph>
        <Trans>Your credit stays yours: the next plan that you choose uses it up first.</Trans>
      </Paragraph>
    )
  );
}

/** Every mail about money ends with the way to the page where it can be changed. */
export function ManageButton() {
  return (
    <PageButton to="/subscriptions">
      <Trans>Manage your subscription</Trans>
    </PageButton>
  );
}

export function ManageLink() {
  return (
    <PageLink to="/subscriptions">
      <Trans>Manage your subscription</Trans>
    </PageLink>
  );
}

export function ViewButton() {
  return (
    <PageButton to="/subscriptions">
      <Trans>View Subscriptions</Trans>
    </PageButton>
  );
}

export function PlansButton() {
  return (
    <PageButton to="/subscriptions">
      <Trans>See the plans</Trans>
    </PageButton>
  );
}
