import type { Language } from "./languages.ts";

type Texts = Readonly<Record<Language, string>>;

export type Testimonial = { readonly words: Texts; readonly by: Texts };

/** What a visitor sees of the business. An operator changes it in the site file (docs/product.md §14.3). */
export type Brand = {
  readonly name: Texts;
  /** For questions; also the sender of mail. */
  readonly contactEmail: string;
  /** As people read it, with its country. */
  readonly whatsappNumber: string;
  /** Where a free trial begins: `START_PATH` of this site, a place on the page, or an address elsewhere. */
  readonly freeTrialUrl: string;
  readonly appStoreUrl: string;
  readonly googlePlayUrl: string;
  readonly social: Readonly<Record<"instagram" | "youtube" | "tiktok" | "snapchat", string>>;
  readonly statistics: Readonly<Record<"families" | "tasksCompleted" | "appRating", Texts>> & {
    /** As of when, and who counted. */
    readonly source?: Texts;
  };
  /** What families say, with who said it. */
  readonly quotes?: readonly Testimonial[];
  readonly foundedInYear: number;
};

/** Who sells, as receipts name it; each line only where it is given. */
export type Seller = {
  readonly name?: Texts;
  readonly address?: Texts;
  /** With it receipts are tax invoices, and every price has the tax in. */
  readonly taxNumber?: string;
  readonly taxPercent?: number;
  /** What an e-invoice says besides. */
  readonly registration?: Registration;
};

export const emirates = ["AUH", "DXB", "SHJ", "AJM", "UAQ", "RAK", "FUJ"] as const;
export type Emirate = (typeof emirates)[number];

export type Registration = {
  readonly street: string;
  readonly city: string;
  readonly emirate: Emirate;
  /** The number of the trade licence, and who issued it. */
  readonly license: string;
  readonly authority: string;
};

export type Business = Brand & { readonly seller: Seller };

export const START_PATH = "/start";

/** They reach no stranger: example domains, a number that is kept for films, front pages in place of profiles. */
export const defaultBrand: Brand = {
  name: { en: "Maamoul", ar: "معمول" },
  contactEmail: "hello@maamoul.example",
  whatsappNumber: "+44 7700 900123",
  freeTrialUrl: START_PATH,
  appStoreUrl: "https://www.apple.com/app-store/",
  googlePlayUrl: "https://play.google.com/store",
  social: {
    instagram: "https://www.instagram.com/",
    youtube: "https://www.youtube.com/",
    tiktok: "https://www.tiktok.com/",
    snapchat: "https://www.snapchat.com/",
  },
  statistics: {
    families: { en: "5.5K+", ar: "+5.5 ألف" },
    tasksCompleted: { en: "9.9M+", ar: "+9.9 مليون" },
    appRating: { en: "4.8", ar: "4.8" },
    source: {
      en: "As of November 2026. Families and tasks by our own count, the rating from the app stores.",
      ar: "حتى نوفمبر 2026. عدد العائلات والمهام من سجلّاتنا، والتقييم من متجري التطبيقات.",
    },
  },
  foundedInYear: 2026,
};

export const defaultBusiness: Business = { ...defaultBrand, seller: { name: defaultBrand.name } };

/** A chat with support, with its first words written. */
export function whatsappUrl({ whatsappNumber }: Pick<Brand, "whatsappNumber">, words: string): string {
  return `https://wa.me/${whatsappNumber.replace(/\D/g, "")}?text=${encodeURIComponent(words)}`;
}
