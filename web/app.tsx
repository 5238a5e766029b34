import type { I18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { CurrentPage } from "./router.tsx";
import { SettingsContext } from "./settings.ts";
import type { Settings } from "./web-build.ts";

export function App({ i18n, settings }: { i18n: I18n; settings: Settings }) {
  return (
    <I18nProvider i18n={i18n}>
      <SettingsContext value={settings}>
        <CurrentPage />
      </SettingsContext>
    </I18nProvider>
  );
}
