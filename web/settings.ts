import { type Brand, defaultBrand } from "../contract/brand.ts";
import type { SiteSettings } from "./web-build.ts";

/**
 * What the operator set when the process started, by the names of the document's `<meta>` elements. Not as attributes
 * of `<html>`: browsers look for the encoding in the first 1,024 bytes.
 */
export function settingsToMetas(settings: SiteSettings, brand: Brand): Record<string, string> {
  const shown = Object.entries(brand).filter(([key]) => key in defaultBrand);
  return { settings: JSON.stringify(settings), brand: JSON.stringify(Object.fromEntries(shown)) };
}

export function readSettings(): SiteSettings {
  const none: SiteSettings = { apiHost: "", adnocPlanId: "", adnocEmailDomains: [], vatIncluded: false };
  return { ...none, ...readMeta("settings") };
}

export function readBrand(): Brand {
  return readMeta("brand");
}

function readMeta(name: string) {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name=${name}]`);
  return meta && JSON.parse(meta.content);
}
