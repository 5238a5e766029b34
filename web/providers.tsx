import type { I18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import type { ReactNode } from "react";
import type { Brand } from "../contract/brand.ts";
import { BrandContext } from "./brand/use-brand.ts";

/** What every component may ask for: the texts of the language, and the brand. */
export function Providers({ i18n, brand, children }: { i18n: I18n; brand: Brand; children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <BrandContext value={brand}>{children}</BrandContext>
    </I18nProvider>
  );
}
