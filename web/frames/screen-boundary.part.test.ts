import { createElement } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { defaultBrand } from "../../contract/brand.ts";
import { createI18n } from "../copy/catalogue.ts";
import { Providers } from "../providers.tsx";
import { complaints } from "../testing/complaints.ts";
import { expectTexts } from "../testing/look.ts";
import { ScreenBoundary } from "./screen-boundary.tsx";

const failure = page.getByRole("alert");

function Broken(): never {
  throw new Error("cannot be drawn");
}

test("the failure of a screen stays on it, and not on the next one", async () => {
  const i18n = await createI18n("en");
  const show = (path: string, screen: React.ReactElement) =>
    createElement(Providers, {
      i18n,
      brand: defaultBrand,
      children: createElement(ScreenBoundary, { path, children: screen }),
    });
  const { rerender } = await render(show("/profile", createElement(Broken)));
  await expectTexts(failure, ["This page could not be loaded. Please check your connection and try again."]);
  // React says of each failure where it was caught.
  expect(complaints.splice(0)).not.toEqual([]);
  await rerender(show("/profile", createElement("h1", {}, "Profile")));
  await expect.element(failure).toBeVisible();
  await rerender(show("/subscriptions", createElement("h1", {}, "Plans")));
  await expect.element(page.getByRole("heading", { name: "Plans" })).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
});
