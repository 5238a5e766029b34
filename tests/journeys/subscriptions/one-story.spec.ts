import { spawnSync } from "node:child_process";
import type { Locator } from "@playwright/test";
import { readAtRest } from "../support/at-rest.ts";
import { launchMovable } from "../support/movable-server.ts";
import { waitForMails } from "../support/outbox.ts";
import { expect, test } from "../support/test.ts";
import { words } from "../support/words.ts";

const say = words.en;
const EMAIL = "parent@maamoul.example";
const PLAN = "Premium Yearly";
const AMOUNT = String.raw`(\S+\sAED)`;
const DAY = String.raw`(\d{1,2} [A-Z][a-z]+ \d{4})`;

const readText = (where: Locator) => readAtRest(() => where.innerText());

/** What a text says where the pattern has a group; the text itself where it does not say it, so that a failure shows it. */
function read(text: string, ...patterns: string[]): string[] {
  const plain = text.replaceAll(/[\u2066-\u2069]/g, "").replaceAll(/[\s\u00a0]+/g, " ");
  return patterns.map((pattern) => new RegExp(pattern).exec(plain)?.[1] ?? `${pattern} is not in: ${plain}`);
}

test("home, questions, terms, card, dialog, checkout, mails, receipt and credit note tell one amount and the same days", async ({
  page,
  servers,
}) => {
  test.slow();
  const server = await launchMovable(servers);
  const amounts: Record<string, string | undefined> = {};
  const renewals: Record<string, string | undefined> = {};
  const open = async (path: string) => {
    await page.goto(server.origin + path);
    return (await readAtRest(() => page.getByRole("main").textContent())) ?? "";
  };

  const home = await open("/");
  [amounts.home] = read(home, `Then ${AMOUNT} per year for the whole family`);
  [amounts.questions] = read(home, `${PLAN}: ${AMOUNT} per year ·`);
  [amounts.terms] = read(await open("/terms-conditions"), `${PLAN} ?${AMOUNT} per year`);

  await page.goto(`${server.origin}/login`);
  await page.getByLabel(say.email).fill(EMAIL);
  await page.getByLabel(say.password, { exact: true }).fill("cookies-123");
  await page.getByRole("button", { name: say.login }).click();
  const card = page.getByRole("listitem").filter({ hasText: PLAN }).first();
  await expect(card).toContainText("per year");
  [amounts.card] = read(await readText(card), AMOUNT);

  await page.getByRole("button", { name: `${say.subscribeTo} ${PLAN}` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(say.payToday);
  await expect(dialog).toContainText("Next charge");
  [amounts.dialog, renewals.dialog] = read(
    await readText(dialog),
    `Renews automatically: ${AMOUNT} every year`,
    DAY,
  );
  await expect(dialog).toContainText(PLAN);

  await dialog.getByRole("button", { name: say.continueToPayment }).click();
  await page.waitForURL(/\/checkout\//);
  const checkout = page.getByRole("main");
  await expect(checkout).toContainText(PLAN);
  [amounts.checkout, renewals.checkout] = read(await readText(checkout), `Pay ${AMOUNT}`, DAY);
  await page.getByLabel("Card number").fill("4242 4242 4242 4242");
  await page.getByLabel("Expiry date").fill("08/39");
  await page.getByLabel("CVC").fill("123");
  await page.getByRole("button", { name: /^Pay / }).click();
  await page.waitForURL(/\/payment-success/);

  const [mail] = await waitForMails(server, EMAIL, 1);
  expect(mail?.subject).toBe("Your plan has started");
  const started = mail?.text ?? "";
  expect(started).toContain(`Plan: ${PLAN}`);
  [amounts["mail of the start"], renewals["mail of the start"]] = read(
    started,
    `Next amount: ${AMOUNT}`,
    `Next charge: ${DAY}`,
  );
  [amounts["mail with the receipt"]] = read(started, `Amount paid: ${AMOUNT}`);

  await page.goto(`${server.origin}/subscriptions`);
  const panel = page.getByRole("tabpanel");
  await expect(panel.getByRole("heading", { name: PLAN })).toBeVisible();
  [amounts["card of the plan"], renewals["card of the plan"]] = read(
    await readText(panel),
    `Renews on ${DAY.replaceAll(/[()]/g, "")} for ${AMOUNT}`,
    `Renews on ${DAY}`,
  );
  const payments = page.getByRole("region", { name: say.payments });
  const link = payments.getByRole("link", { name: /^Receipt / });
  const [, number = ""] = /(\d{4}-\d{6})/.exec(await readText(link)) ?? [];
  const [receipt] = await Promise.all([page.waitForEvent("popup"), link.click()]);
  await expect(receipt.getByRole("main")).toContainText(PLAN);
  [amounts.receipt] = read(await readText(receipt.getByRole("main")), `Amount paid ${AMOUNT}`);

  const { status, stderr } = spawnSync(
    process.execPath,
    ["api/operator/main.ts", "refund", number, "--yes"],
    { env: { PATH: process.env.PATH, DATA_DIR: server.dataDir }, encoding: "utf8" },
  );
  expect([status, stderr]).toEqual([0, ""]);
  const refundMail = (await waitForMails(server, EMAIL, 2)).at(-1)?.text ?? "";
  [amounts["mail of the refund"]] = read(refundMail, `Refunded: ${AMOUNT}`);
  await page.reload();
  const noteLink = payments.getByRole("link", { name: /^Credit note / });
  const [note] = await Promise.all([page.waitForEvent("popup"), noteLink.click()]);
  await expect(note.getByRole("main")).toContainText(number);
  [amounts["credit note"]] = read(await readText(note.getByRole("main")), `Refunded ${AMOUNT}`);

  expect(amounts).toEqual(Object.fromEntries(Object.keys(amounts).map((place) => [place, "365 AED"])));
  const [first] = Object.values(renewals);
  expect(first).toMatch(new RegExp(`^${DAY}$`));
  expect(renewals).toEqual(Object.fromEntries(Object.keys(renewals).map((place) => [place, first])));
});
