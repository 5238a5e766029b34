import type { Emirate } from "../../../contract/brand.ts";

export type Place = { readonly city: string; readonly emirate: Emirate };

const places: readonly (Place & { readonly names: RegExp })[] = [
  { city: "Abu Dhabi", emirate: "AUH", names: /abu\s?dhabi|أبو\s?ظبي/gi },
  { city: "Al Ain", emirate: "AUH", names: /\bal[\s-]?ain\b|العين/gi },
  { city: "Dubai", emirate: "DXB", names: /dubai|دبي/gi },
  { city: "Sharjah", emirate: "SHJ", names: /sharjah|الشارقة/gi },
  { city: "Ajman", emirate: "AJM", names: /ajman|عجمان/gi },
  { city: "Umm Al Quwain", emirate: "UAQ", names: /umm\s?al[\s-]?quwain|أم القيوين/gi },
  { city: "Ras Al Khaimah", emirate: "RAK", names: /ras\s?al[\s-]?khaimah|رأس الخيمة/gi },
  { city: "Fujairah", emirate: "FUJ", names: /fujairah|الفجيرة/gi },
];

/** The city that an address names last: streets are named after cities too. */
export function findPlace(address: string): Place | undefined {
  const found = places.flatMap(({ names, ...place }) =>
    [...address.matchAll(names)].map(({ index }) => ({ place, index })),
  );
  return found.sort((one, other) => other.index - one.index)[0]?.place;
}
