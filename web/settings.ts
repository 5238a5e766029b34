import { type Brand, defaultBrand } from "../contract/brand.ts";
import type { SiteSettings } from "./web-build.ts";

export function settingsToAttributes(settings: SiteSettings): Record<string, string> {
  return {
    "data-api-host": settings.apiHost,
    "data-adnoc-plan-id": settings.adnocPlanId,
    "data-adnoc-email-domains": settings.adnocEmailDomains.join(","),
    "data-vat-included": String(settings.vatIncluded),
  };
}

export function readSettings(): SiteSettings {
  const {
    apiHost = "",
    adnocPlanId = "",
    adnocEmailDomains = "",
    vatIncluded,
  } = document.documentElement.dataset;
  return {
    apiHost,
    adnocPlanId,
    adnocEmailDomains: adnocEmailDomains.split(",").filter(Boolean),
    vatIncluded: vatIncluded === "true",
  };
}

/** In the document and not in the script: the operator sets it when the process starts, after the build. */
export function brandToAttributes(brand: Brand): Record<string, string> {
  const shown = Object.entries(brand).filter(([key]) => key in defaultBrand);
  return { "data-brand": JSON.stringify(Object.fromEntries(shown)) };
}

export function readBrand(): Brand {
  return JSON.parse(document.documentElement.dataset.brand as string);
}
