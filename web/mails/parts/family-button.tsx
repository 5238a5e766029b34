import { Trans } from "@lingui/react/macro";
import { PageButton, usePageInLanguage } from "./page-button.tsx";

export function FamilyButton() {
  const inLanguage = usePageInLanguage();
  return (
    <PageButton to={inLanguage("/family")}>
      <Trans>Open the Family page</Trans>
    </PageButton>
  );
}
