import type { Request } from "@playwright/test";
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
    const underWay = new Set<Request>();
    page.on("request", (request) => underWay.add(request));
    page.on("requestfinished", (request) => underWay.delete(request));
    const nextScreen = page.waitForRequest("**/assets/verify-otp-*.js");
    await page.goto("/forgot-password");
    await page.getByLabel("Email").fill(email);
    await stopTime(page);
    await page.getByRole("button", { name: "Send verification code" }).click();
    await expect(page.getByRole("status")).toBeVisible();
    // What the next screen's script imports is asked for beside it, and may come after it.
    await nextScreen;
    await expect.poll(() => underWay.size).toBe(0);
    await context.setOffline(true);
    await passTimeUntil(page, page.getByLabel("Verification code"));
  });
});
