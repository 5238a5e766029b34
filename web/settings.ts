import { type Brand, defaultBrand } from "../contract/brand.ts";
import type { Settings } from "./web-build.ts";

export function settingsToAttributes(settings: Settings): Record<string, string> {
  return {
    "data-api-host": settings.apiHost,
    "data-adnoc-plan-id": settings.adnocPlanId,
    "data-adnoc-email-domains": settings.adnocEmailDomains.join(","),
  };
}

export function readSettings(): Settings {
  const { apiHost = "", adnocPlanId = "", adnocEmailDomains = "" } = document.documentElement.dataset;
  return { apiHost, adnocPlanId, adnocEmailDomains: adnocEmailDomains.split(",").filter(Boolean) };
}

/** Only what differs from the defaults, which the client's script has. */
export function brandToAttributes(brand: Brand): Record<string, string> {
  const defaults: Record<string, unknown> = defaultBrand;
  const changed = Object.entries(brand).filter(
    ([key, value]) => key in defaults && JSON.stringify(value) !== JSON.stringify(defaults[key]),
  );
  return changed.length > 0 ? { "data-brand": JSON.stringify(Object.fromEntries(changed)) } : {};
}

export function readBrand(): Brand {
  return { ...defaultBrand, ...JSON.parse(document.documentElement.dataset.brand ?? "{}") };
}
