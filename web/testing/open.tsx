import { render } from "vitest-browser-react";
import { defaultBrand } from "../../contract/brand.ts";
import type { Plan, ResponseOf, SubscriptionFeatures } from "../../contract/calls.ts";
import type { Language } from "../../contract/languages.ts";
import { createI18n } from "../copy/catalogue.ts";
import { showLanguage } from "../features/language/choose-language.ts";
import { Providers } from "../providers.tsx";
import { CurrentScreen, loadScreen } from "../router.tsx";
import { settingsToMetas } from "../settings.ts";
import { answer } from "./api.ts";
import { planList } from "./families.ts";

const settings = {
  apiHost: "",
  adnocPlanId: "premium-yearly",
  adnocEmailDomains: ["adnoc.ae"],
  vatIncluded: false,
};

type Stored = Record<string, string>;
type Options = { language?: Language; local?: Stored; tab?: Stored };

/** Shows the screen of an address as a browser that keeps this in its storage does. */
export async function open(
  path: string,
  { language = "en", local = {}, tab = {} }: Options = {},
): Promise<void> {
  for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value);
  for (const [key, value] of Object.entries(tab)) sessionStorage.setItem(key, value);
  showSettings();
  history.replaceState(null, "", path);
  showLanguage(language);
  const i18n = await createI18n(language);
  await loadScreen(location.pathname);
  await render(
    <Providers i18n={i18n} brand={defaultBrand}>
      <CurrentScreen />
    </Providers>,
  );
}

/** As a document of the server carries them. */
function showSettings(): void {
  for (const [name, content] of Object.entries(settingsToMetas(settings, defaultBrand))) {
    document.querySelector(`meta[name=${name}]`)?.remove();
    document.head.append(Object.assign(document.createElement("meta"), { name, content }));
  }
}

/** What a browser keeps of somebody who logged in before. */
export const signedIn: Stored = {
  user_id: "7",
  user_role: "parent",
  user_email: "parent@maamoul.example",
  refresh_token: "refresh-1",
  access_token: `.${btoa(JSON.stringify({ exp: 32_503_680_000 }))}.`,
};

/** What the API answers to somebody who logs in or opens an account. */
export const session: ResponseOf<"login"> = {
  access_token: signedIn.access_token ?? "",
  refresh_token: "refresh-1",
  id: 7,
  role: "parent",
};

/** The subscriptions screen of a family that has this. */
export async function openSubscriptions(
  features: SubscriptionFeatures,
  {
    plans = planList,
    path = "/subscriptions",
    local = {},
    ...options
  }: Options & { plans?: Plan[]; path?: string } = {},
): Promise<void> {
  answer("plans", { plans: { data: plans } });
  answer("features", features);
  await open(path, { local: { ...signedIn, ...local }, ...options });
}
