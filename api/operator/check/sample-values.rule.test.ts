import { expect, test } from "vitest";
import { defaultBusiness } from "../../../contract/brand.ts";
import { readSiteFile } from "../../read-site-file.ts";
import { findSampleValues } from "./sample-values.ts";

test("each value of the sample that no business has is named by its place", () => {
  expect(findSampleValues(readSiteFile("ops/site.example.json")).sort()).toEqual(
    [
      "contactEmail",
      "whatsappNumber",
      "freeTrialUrl",
      "appStoreUrl",
      "googlePlayUrl",
      "social.instagram",
      "social.youtube",
      "social.tiktok",
      "social.snapchat",
      "quotes.0.words",
      "seller.name",
      "seller.address",
      "seller.taxNumber",
      "seller.registration.street",
      "seller.registration.license",
    ].sort(),
  );
});

test("a business of its own has none", () => {
  const own = {
    ...defaultBusiness,
    contactEmail: "hello@family-tasks.ae",
    whatsappNumber: "+971 50 123 4567",
  };
  expect(findSampleValues(own)).toEqual([]);
});
