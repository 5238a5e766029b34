import type { Language } from "./languages.ts";

/** One file of the typeface: what it is called in a stylesheet, where it is, and which characters are in it. */
export type FontFile = { readonly family: string; readonly address: string; readonly range?: string };

/**
 * The typeface by language, for the site and for the pages of the API. Written by tools/art/fonts.ts: an address carries the
 * hash of its file, since browsers keep what is under /assets for good.
 */
export const fontFiles: Record<Language, readonly FontFile[]> = {
  en: [{ family: "Maamoul", address: "/assets/fonts/maamoul-latin-ce1b5d08.woff2" }],
  ar: [
    {
      family: "Maamoul Arabic",
      address: "/assets/fonts/maamoul-arabic-cb88b0cc.woff2",
      range: "U+0020, U+00A0, U+0600-06FF",
    },
    {
      family: "Maamoul Arabic",
      address: "/assets/fonts/maamoul-arabic-ascii-a07ee186.woff2",
      range: "U+0021-007E, U+00A1-00FF, U+2010-2026",
    },
  ],
};
