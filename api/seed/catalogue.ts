import { featureKeysOf } from "../../contract/features.ts";
import { ADNOC_PROMO_CODE } from "../../contract/rules.ts";
import type { ApiConfig } from "../config.ts";
import type { Database } from "../db/database.ts";
import { plans, promoCodes } from "../db/schema.ts";

const ADNOC_PERCENT = 50;

const catalogue: (typeof plans.$inferInsert)[] = [
  {
    id: "premium-monthly",
    name: { en: "Premium Monthly", ar: "الباقة المميّزة الشهرية" },
    description: {
      en: "Daily follow-up and new values every week, paid by the month.",
      ar: "متابعة يومية لمهام أطفالكم وقيم جديدة كل أسبوع، تُدفع شهريًا.",
    },
    priceCents: 999,
    billingInterval: "month",
    features: featureKeysOf("premium-monthly"),
    position: 1,
  },
  {
    id: "premium-yearly",
    name: { en: "Premium Yearly", ar: "الباقة المميّزة السنوية" },
    description: {
      en: "Everything we have, for the whole family, for about one dirham a day.",
      ar: "كل ما لدينا للعائلة كلها، بنحو درهم واحد في اليوم.",
    },
    // 365 AED at the dollar peg of 3.6725.
    priceCents: 9939,
    billingInterval: "year",
    features: featureKeysOf("premium-yearly"),
    position: 2,
  },
  {
    id: "classroom-yearly",
    name: { en: "Classroom Yearly", ar: "باقة الصف السنوية" },
    description: {
      en: "For teachers and schools: weekly tasks, proofs and shared files for a whole class.",
      ar: "للمعلّمين والمدارس: مهام أسبوعية وإثباتات إنجاز وملفات مشتركة للصف كله.",
    },
    priceCents: 29_900,
    discountedPriceCents: 23_900,
    discountPercent: 20,
    billingInterval: "year",
    features: featureKeysOf("classroom-yearly"),
    position: 3,
  },
];

/** Puts the plans on the shelf of a new installation; after that they are the operator's. */
export async function seedCatalogue(
  db: Database,
  { adnoc }: Pick<ApiConfig, "adnoc">,
  now: Date,
): Promise<void> {
  if ((await db.$count(plans)) === 0) await db.insert(plans).values(catalogue).onConflictDoNothing();
  const restrictions = { planIds: [adnoc.planId], emailDomains: [...adnoc.emailDomains] };
  await db
    .insert(promoCodes)
    .values({
      code: ADNOC_PROMO_CODE,
      percent: ADNOC_PERCENT,
      maxPerFamily: 1,
      createdAt: now,
      ...restrictions,
    })
    .onConflictDoUpdate({ target: promoCodes.code, set: restrictions });
}
