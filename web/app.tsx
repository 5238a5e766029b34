import type { I18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { CurrentPage } from "./router.tsx";

export function App({ i18n }: { i18n: I18n }) {
  return (
    <I18nProvider i18n={i18n}>
      <CurrentPage />
    </I18nProvider>
  );
}
