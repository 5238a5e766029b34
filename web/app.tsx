import type { I18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import type { Brand } from "../contract/brand.ts";
import { BrandContext } from "./brand/use-brand.ts";
import { CurrentPage } from "./router.tsx";

export function App({ i18n, brand }: { i18n: I18n; brand: Brand }) {
  return (
    <I18nProvider i18n={i18n}>
      <BrandContext value={brand}>
        <CurrentPage />
      </BrandContext>
    </I18nProvider>
  );
}
