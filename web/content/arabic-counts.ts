type PluralForms = Record<Intl.LDMLPluralRule, string>;

const pluralRules = new Intl.PluralRules("ar");

/** The oblique case: write the sentence so that the count follows a preposition or an iḍāfa («لمدة», «بسعر»). */
function count(amount: number, forms: PluralForms): string {
  return forms[pluralRules.select(amount)].replace("#", String(amount));
}

export function countDays(days: number): string {
  return count(days, {
    zero: "# يوم",
    one: "يوم واحد",
    two: "يومين",
    few: "# أيام",
    many: "# يومًا",
    other: "# يوم",
  });
}

export function countHours(hours: number): string {
  return count(hours, {
    zero: "# ساعة",
    one: "ساعة واحدة",
    two: "ساعتين",
    few: "# ساعات",
    many: "# ساعة",
    other: "# ساعة",
  });
}
