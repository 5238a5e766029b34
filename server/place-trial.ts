import { type Brand, START_PATH } from "../contract/brand.ts";

/** In the footer, where both stores are. */
const STORES = "#get-the-app";

/** With an API elsewhere no account can be opened here: unless the operator names a place, the app is where it begins. */
export function placeTrial(brand: Brand, apiHost: string): Brand {
  return apiHost && brand.freeTrialUrl === START_PATH ? { ...brand, freeTrialUrl: STORES } : brand;
}
