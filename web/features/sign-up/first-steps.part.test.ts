import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { trial } from "../../testing/families.ts";
import { button, expectCount, expectNone } from "../../testing/look.ts";
import { openSubscriptions } from "../../testing/open.tsx";

const title = page.getByRole("heading", { name: "Your account is open" });
const app = page.getByRole("checkbox", { name: "Get the app" });
const child = page.getByRole("checkbox", { name: "Add a child there" });

const openWith = (steps: string) => openSubscriptions(trial, { local: { first_steps: steps } });

test("what is ticked is remembered, until it is ticked off", async () => {
  await openWith("unseen");
  await app.click();
  await child.click();
  await expect.poll(() => localStorage.getItem("first_steps")).toBe("app child");
  await app.click();
  await expect.poll(() => localStorage.getItem("first_steps")).toBe("child");
});

test("whoever comes back finds the ticks, and the focus is left alone", async () => {
  await openWith("child task");
  await expect.element(child).toBeChecked();
  await expect.element(app).not.toBeChecked();
  await expect.element(title).not.toHaveFocus();
});

test("closed, they are gone for good", async () => {
  await openWith("app");
  await button("Got it").click();
  await expectNone(title);
  expect(localStorage.getItem("first_steps")).toBeNull();
});

test("a phone has the badges of the stores, a desk their QR codes", async () => {
  await openWith("");
  const steps = page.getByRole("region", { name: "Your account is open" });
  const badge = steps.getByRole("link", { name: "Download on the App Store" });
  const codes = steps.getByRole("link", { name: /^QR code (App Store|Google Play)/ });
  await expect.element(badge).toBeVisible();
  await expectNone(codes);
  await page.viewport(1440, 900);
  await expectCount(codes, 2);
  await expectNone(badge);
  await page.viewport(390, 844);
});
