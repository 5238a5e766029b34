import { brandName, CONTACT_EMAIL } from "../../contract/brand.ts";
import type { Language } from "../../contract/languages.ts";

/** Everything about the business that an operator may want to change. */
export const brand = {
  name: brandName,
  contactEmail: CONTACT_EMAIL,
  /** International form, digits only, as wa.me takes it. */
  whatsappNumber: "971501234567",
  freeTrialUrl: "https://app.maamoul.example/start",
  appStoreUrl: "https://apps.apple.com/app/maamoul",
  googlePlayUrl: "https://play.google.com/store/apps/details?id=example.maamoul",
  social: {
    instagram: "https://www.instagram.com/maamoul",
    youtube: "https://www.youtube.com/@maamoul",
    tiktok: "https://www.tiktok.com/@maamoul",
    snapchat: "https://www.snapchat.com/add/maamoul",
  },
  statistics: {
    families: { en: "5.5K+", ar: "+5.5 ألف" },
    tasksCompleted: { en: "9.9M+", ar: "+9.9 مليون" },
    appRating: { en: "4.8", ar: "4.8" },
  } satisfies Record<string, Record<Language, string>>,
  foundedInYear: 2026,
} as const;
