import { createContext, useContext } from "react";
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

export const SettingsContext = createContext<Settings>({
  apiHost: "",
  adnocPlanId: "",
  adnocEmailDomains: [],
});

/** The same in the document and in the browser. */
export function useSettings(): Settings {
  return useContext(SettingsContext);
}
