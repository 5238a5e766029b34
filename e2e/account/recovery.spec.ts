import { answer, json } from "../support/api.ts";
import { passTimeUntil, stopTime } from "../support/clock.ts";
import { expect, test } from "../support/test.ts";

const email = "parent@maamoul.example";
const sent = json({ retry_after_seconds: 60 });

test.describe("offline between two steps", () => {
  test.use({ expected: ["ERR_INTERNET_DISCONNECTED"] });

  test("a network that drops after the code was sent does not stop the way to it", async ({
    page,
    context,
  }) => {
    await context.clock.install();
    await answer(page, "forgotPassword", sent);
    const nextScreen = page.waitForResponse("**/assets/verify-otp-*.js");
    await page.goto("/forgot-password");
    await page.getByLabel("Email").fill(email);
    await stopTime(page);
    await page.getByRole("button", { name: "Send verification code" }).click();
    await expect(page.getByRole("status")).toBeVisible();
    await (await nextScreen).finished();
    await context.setOffline(true);
    await passTimeUntil(page, page.getByLabel("Verification code"));
  });
});
