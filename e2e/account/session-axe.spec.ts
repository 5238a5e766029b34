import AxeBuilder from "@axe-core/playwright";
import { languages } from "../../contract/languages.ts";
import { answer, json, readIn, storeRecovery, storeSession } from "../support/browser-state.ts";
import { expect, test } from "../support/test.ts";

test.use({ expected: ["users/login"] });

for (const language of languages) {
  for (const width of [390, 1440]) {
    test(`axe finds nothing on the session screens in ${language} at ${width} px`, async ({
      page,
      context,
      baseURL,
    }) => {
      test.slow();
      await page.setViewportSize({ width, height: 900 });
      await readIn(context, String(baseURL), language);
      await answer(page, "users/login", json({}, 500));
      const problems = async () => {
        const { violations } = await new AxeBuilder({ page }).analyze();
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
      };

      await storeRecovery(page, { reset_email: "parent@maamoul.example", reset_token: "reset-1" });
      for (const path of ["/login", "/forgot-password", "/verify-otp", "/reset-password"]) {
        await page.goto(path);
        await expect(page.locator("form button[type=submit]")).toBeEnabled();
        expect(await problems(), path).toEqual([]);
      }
      await page.goto("/login");
      await page.locator("input[type=email]").fill("parent@maamoul.example");
      await page.locator("input[type=password]").fill("cookies");
      await page.locator("form button[type=submit]").click();
      await expect(page.getByRole("alert")).toBeVisible();
      expect(await problems(), "a refused login").toEqual([]);
      await storeSession(page);
      await page.goto("/profile");
      await expect(page.locator("dl")).toBeVisible();
      expect(await problems(), "/profile").toEqual([]);
    });
  }
}
