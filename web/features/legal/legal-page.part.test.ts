import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectCount } from "../../testing/look.ts";
import { showPage } from "../../testing/show-page.tsx";

test.each([
  ["/privacy-policy", "en", 10, "Privacy policy"],
  ["/privacy-policy", "ar", 10, "سياسة الخصوصية"],
  ["/terms-conditions", "en", 9, "Terms and conditions"],
  ["/terms-conditions", "ar", 9, "الشروط والأحكام"],
  ["/accessibility", "en", 5, "Accessibility"],
  ["/accessibility", "ar", 5, "سهولة الوصول"],
  ["/delete-account", "en", 5, "Delete your Maamoul account"],
  ["/delete-account", "ar", 5, "حذف حسابكم في معمول"],
] as const)("%s in %s has %i numbered sections, each a step from the contents", async (...each) => {
  const [path, language, sections, title] = each;
  await showPage(path, language);
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(title);
  const titles = [...document.querySelectorAll("article section h2")];
  expect(titles).toHaveLength(sections);
  expect(titles.at(-1)?.textContent).toContain(`${sections}.`);
  expect(document.querySelector("time")?.dateTime).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  const steps = page.getByRole("article").getByRole("navigation").getByRole("link");
  await expectCount(steps, sections);
  await steps.nth(4).click();
  await expect.poll(() => titles[4]).toBeInViewport();
  for (const address of ["mailto:", "https://wa.me/"])
    expect(document.querySelector(`article a[href^="${address}"]`)).toBeVisible();
});
