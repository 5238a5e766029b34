import type { Business } from "../../../contract/brand.ts";

/** Parts of the values in `ops/site.example.json` that no business has. */
const SAMPLES = [
  ".example",
  "+44 7700 900",
  "What a family wrote to you",
  "ما كتبته لكم عائلة",
  "Maamoul FZ-LLC",
  "معمول ش.م.ح",
  "Example Tower",
  "برج المثال",
  "100000000000003",
  "CN-0000000",
];

/** The places in the site file that still have a value of the sample, such as `seller.taxNumber`. */
export function findSampleValues(business: Business): string[] {
  return [...new Set(listTexts(business, ""))];
}

function listTexts(value: unknown, place: string): string[] {
  if (typeof value === "string") return SAMPLES.some((sample) => value.includes(sample)) ? [place] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const isLanguage = key === "en" || key === "ar";
    return listTexts(inner, isLanguage || !place ? place || key : `${place}.${key}`);
  });
}
