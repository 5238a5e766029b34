import { afterEach, expect, test, vi } from "vitest";
import { defaultBrand, defaultBusiness } from "../contract/brand.ts";
import { brandToAttributes, readBrand, readSettings, settingsToAttributes } from "./settings.ts";
import type { SiteSettings } from "./web-build.ts";

afterEach(() => vi.unstubAllGlobals());

function showDocumentWith(dataset: Record<string, string>) {
  vi.stubGlobal("document", { documentElement: { dataset } });
}

test("settings reach the browser as attributes of the document", () => {
  const settings: SiteSettings = {
    apiHost: "https://api.example",
    adnocPlanId: "premium-yearly",
    adnocEmailDomains: ["adnoc.ae", "adnoc.com"],
    vatIncluded: true,
  };
  expect(settingsToAttributes(settings)).toEqual({
    "data-api-host": "https://api.example",
    "data-adnoc-plan-id": "premium-yearly",
    "data-adnoc-email-domains": "adnoc.ae,adnoc.com",
    "data-vat-included": "true",
  });
  showDocumentWith({
    apiHost: "https://api.example",
    adnocPlanId: "premium-yearly",
    adnocEmailDomains: "adnoc.ae,adnoc.com",
    vatIncluded: "true",
  });
  expect(readSettings()).toEqual(settings);
});

test("a document without settings means this origin's API, no ADNOC plan and no tax", () => {
  showDocumentWith({});
  expect(readSettings()).toEqual({ apiHost: "", adnocPlanId: "", adnocEmailDomains: [], vatIncluded: false });
});

test("what the operator says reaches the browser, and no more of the business than it shows", () => {
  const name = { en: `Ka'ak "Co" <b>`, ar: "كعك" };
  const social = { ...defaultBrand.social, tiktok: "https://www.tiktok.com/@kaak.example" };
  const attributes = brandToAttributes({ ...defaultBusiness, name, social });
  showDocumentWith({ brand: attributes["data-brand"] ?? "" });
  expect(readBrand()).toEqual({ ...defaultBrand, name, social });
});
