import type { Page } from "@playwright/test";
import { languages } from "../../contract/languages.ts";
import { readIn } from "../support/browser-state.ts";
import { expectFitForAll } from "../support/look.ts";
import { launchMovable } from "../support/movable-server.ts";
import { waitForMails } from "../support/outbox.ts";
import { expect, test } from "../support/test.ts";

// The page's clock is set in every frame, and where no script runs the browser says so.
test.use({ expected: ["Blocked script execution"] });

const EMAIL = "trial@maamoul.example";
const DAYS_TO_THE_REMINDER = 23;

/** It is a document of its own, and a program that looks into it waits for good: no script runs there. */
async function takeTheMailOut(page: Page): Promise<void> {
  await page.locator("iframe").evaluate((frame) => frame.remove());
}

for (const language of languages) {
  test(`a mail's page and the one that turns reminders off are fit for all in ${language}`, async ({
    page,
    context,
    servers,
  }) => {
    const server = await launchMovable(servers);
    await readIn(context, language);
    await server.passDays(page, DAYS_TO_THE_REMINDER);
    const [mail] = await waitForMails(server, EMAIL, 1);

    await page.goto(`${server.origin}/sandbox/mailbox`);
    await page.locator("a.card").first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(mail?.subject ?? "");
    await takeTheMailOut(page);
    await expectFitForAll(page, "a mail's page");

    await page.goto(mail?.text.match(/\S+\/reminders\/off\/\S+/)?.[0] ?? "");
    await expectFitForAll(page, "the question");
    await page.locator("form button").click();
    await expect(page.locator("main a[href='/profile']")).toBeVisible();
    await expectFitForAll(page, "the answer");
  });
}
