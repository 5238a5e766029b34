import type { Language } from "./languages.ts";

/** What the site, the mail and the pages of the API are signed with. */
export const brandName: Record<Language, string> = { en: "Maamoul", ar: "معمول" };
/** Who sells, as receipts name it; each line only where it is given. */
export const seller: {
  readonly name?: Record<Language, string>;
  readonly address?: Record<Language, string>;
  readonly taxNumber?: string;
} = { name: brandName };
export const CONTACT_EMAIL = "hello@maamoul.example";
