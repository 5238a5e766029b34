import { afterEach, expect, test, vi } from "vitest";
import { defaultBrand, defaultBusiness } from "../contract/brand.ts";
import { readBrand, readSettings, settingsToMetas } from "./settings.ts";
import type { SiteSettings } from "./web-build.ts";

afterEach(() => vi.unstubAllGlobals());

const settings: SiteSettings = {
  apiHost: "https://api.example",
  adnocPlanId: "premium-yearly",
  adnocEmailDomains: ["adnoc.ae", "adnoc.com"],
  vatIncluded: true,
};

function showDocumentWith(metas: Record<string, string>) {
  const querySelector = (selector: string) => {
    const content = metas[selector.match(/^meta\[name=(\w+)\]$/)?.[1] ?? ""];
    return content === undefined ? null : { content };
  };
  vi.stubGlobal("document", { querySelector });
}

test("settings reach the browser in the document", () => {
  showDocumentWith(settingsToMetas(settings, defaultBrand));
  expect(readSettings()).toEqual(settings);
});

test("a document without settings means this origin's API, no ADNOC plan and no tax", () => {
  showDocumentWith({});
  expect(readSettings()).toEqual({ apiHost: "", adnocPlanId: "", adnocEmailDomains: [], vatIncluded: false });
});

test("what the operator says reaches the browser, and no more of the business than it shows", () => {
  const name = { en: `Ka'ak "Co" <b>`, ar: "كعك" };
  const social = { ...defaultBrand.social, tiktok: "https://www.tiktok.com/@kaak.example" };
  showDocumentWith(settingsToMetas(settings, { ...defaultBusiness, name, social }));
  expect(readBrand()).toEqual({ ...defaultBrand, name, social });
});
