import type { ReactNode } from "react";
import { render } from "vitest-browser-react";
import { defaultBrand } from "../../contract/brand.ts";
import type { Language } from "../../contract/languages.ts";
import { createI18n } from "../copy/catalogue.ts";
import { showLanguage } from "../features/language/choose-language.ts";
import { Providers } from "../providers.tsx";

/** One part by itself, as the gallery has it. */
export async function showPart(part: ReactNode, language: Language): Promise<void> {
  showLanguage(language);
  await render(
    <Providers i18n={await createI18n(language)} brand={defaultBrand}>
      <main>
        <h1>Gallery</h1>
        {part}
      </main>
    </Providers>,
  );
}
