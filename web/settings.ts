/** What the operator set when the process started; the document carries it to the browser. */
export type Settings = {
  /** Empty: the API of this origin. */
  apiHost: string;
  adnocPlanId: string;
  adnocEmailDomains: readonly string[];
};

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
