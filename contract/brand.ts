import type { Language } from "./languages.ts";

/** What the site, the mail and the pages of the API are signed with. */
export const brandName: Record<Language, string> = { en: "Maamoul", ar: "معمول" };
export const CONTACT_EMAIL = "hello@maamoul.example";
