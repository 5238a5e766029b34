import { expect, test } from "vitest";
import { defaultBrand } from "../contract/brand.ts";
import { placeTrial } from "./place-trial.ts";

const OWN = "https://app.maamoul.example/start";

test.each([
  ["on this site with its own API", defaultBrand, "", "/start"],
  ["at the stores with an API elsewhere", defaultBrand, "https://api.maamoul.example", "#get-the-app"],
  ["where the operator says", { ...defaultBrand, freeTrialUrl: OWN }, "", OWN],
  [
    "where the operator says, with an API elsewhere too",
    { ...defaultBrand, freeTrialUrl: OWN },
    "https://api.maamoul.example",
    OWN,
  ],
])("a trial begins %s", (_, brand, apiHost, url) => {
  expect(placeTrial(brand, apiHost).freeTrialUrl).toBe(url);
});
