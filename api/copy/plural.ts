import type { Language } from "../../contract/languages.ts";

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** `#` is the number. */
export function plural(language: Language, forms: Forms): (number: number) => string {
  const rules = new Intl.PluralRules(language);
  return (number) => (forms[rules.select(number)] ?? forms.other).replace("#", String(number));
}
