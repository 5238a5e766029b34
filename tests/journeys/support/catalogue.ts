import { globSync, readFileSync } from "node:fs";
import { setupI18n } from "@lingui/core";
import { formatter } from "@lingui/format-po";
import { DEFAULT_LANGUAGE, type Language } from "../../../contract/languages.ts";

type Values = Record<string, string | number>;

/**
 * What the screens say in a language, by the English source of a text or its id. What stands in a text is given by
 * its name, an element by its number. A text that is not in the catalogues ends the journey.
 */
export function readCatalogue(language: Language): (source: string, values?: Values) => string {
  const texts: Record<string, string> = {};
  for (const filename of globSync(`web/copy/**/${language}.po`)) {
    const context = { locale: language, sourceLocale: DEFAULT_LANGUAGE, filename };
    const entries = formatter().parse(readFileSync(filename, "utf8"), context);
    for (const [id, { message, translation, context }] of Object.entries(entries))
      if (translation && !context) texts[message ?? id] = translation;
  }
  const i18n = setupI18n({ locale: language, messages: { [language]: texts } });
  return (source, values = {}) => {
    if (!(source in texts)) throw new Error(`No catalogue in ${language} has "${source}".`);
    return i18n
      ._(source, values)
      .replace(/<(\d+)\/>/g, (_, element) => String(values[element]))
      .replace(/<\/?\d+>/g, "")
      .trim();
  };
}
