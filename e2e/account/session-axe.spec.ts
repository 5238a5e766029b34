import { languages } from "../../contract/languages.ts";
import { answer, json } from "../support/api.ts";
import { expectNothingFromAxe } from "../support/axe.ts";
import { comeRecovering, comeSignedIn, readIn } from "../support/browser-state.ts";
import { expectNothingCut } from "../support/look.ts";
import { expect, test } from "../support/test.ts";

test.use({ expected: ["users/login"] });

for (const language of languages) {
  for (const width of [390, 1440]) {
    test(`axe finds nothing on the session screens in ${language} at ${width} px, and no size of letters cuts a word`, async ({
      page,
      context,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await readIn(context, language);
      await answer(page, "login", json({}, 500));
      await comeRecovering(page, { reset_email: "parent@maamoul.example", reset_token: "reset-1" });
      for (const path of ["/login", "/forgot-password", "/verify-otp", "/reset-password"]) {
        await page.goto(path);
        await expect(page.locator("form button[type=submit]")).toBeEnabled();
        await expectNothingFromAxe(page, path);
        if (width === 390) await expectNothingCut(page, path);
      }
      await page.goto("/login");
      await page.locator("input[type=email]").fill("parent@maamoul.example");
      await page.locator("input[type=password]").fill("cookies");
      await page.locator("form button[type=submit]").click();
      await expect(page.getByRole("alert")).toBeVisible();
      await expectNothingFromAxe(page, "a refused login");
      if (width === 390) await expectNothingCut(page, "a refused login");
      await comeSignedIn(page);
      await page.goto("/profile");
      await expect(page.locator("dl")).toBeVisible();
      await expectNothingFromAxe(page, "/profile");
      if (width === 390) await expectNothingCut(page, "/profile");
    });
  }
}
