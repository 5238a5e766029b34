import { allOf } from "../support/at-rest.ts";
import { expect, test } from "../support/test.ts";

const pages = [
  { path: "/privacy-policy", sections: 10, title: "Privacy policy" },
  { path: "/terms-conditions", sections: 9, title: "Terms and conditions" },
  { path: "/accessibility", sections: 5, title: "Accessibility" },
  { path: "/ar/accessibility", sections: 5, title: "سهولة الوصول" },
  { path: "/delete-account", sections: 5, title: "Delete your Maamoul account" },
  { path: "/ar/delete-account", sections: 5, title: "حذف حسابكم في معمول" },
  { path: "/ar/privacy-policy", sections: 10, title: "سياسة الخصوصية" },
  { path: "/ar/terms-conditions", sections: 9, title: "الشروط والأحكام" },
];

for (const { path, sections, title } of pages) {
  test(`${path} has ${sections} numbered sections, each a step from the contents`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    const titles = page.locator("article section h2");
    await expect(titles).toHaveCount(sections);
    await expect(titles.last()).toContainText(`${sections}.`);
    await expect(page.locator("time")).toHaveAttribute("datetime", /^\d{4}-\d{2}-\d{2}$/);
    const steps = page.locator("article nav a");
    await expect(steps).toHaveCount(sections);
    await steps.nth(4).click();
    await expect(titles.nth(4)).toBeInViewport();
    await expect(page.locator('article a[href^="mailto:"]')).toBeVisible();
    await expect(page.locator('article a[href^="https://wa.me/"]')).toBeVisible();
  });
}

for (const path of ["/privacy-policy", "/ar/privacy-policy"]) {
  test(`every step from the contents of ${path} is seen in a low window while it has the focus`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 520 });
    await page.goto(path);
    const steps = page.locator("article nav a");
    await steps.first().focus();
    for (const step of await allOf(steps, 10)) {
      await expect(step).toBeFocused();
      await expect(step).toBeInViewport({ ratio: 1 });
      await page.keyboard.press("Tab");
    }
  });
}

test("a legal page prints without the site around it", async ({ page }) => {
  await page.goto("/terms-conditions");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.locator("article nav")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
