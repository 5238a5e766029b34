import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, letAnswersArrive } from "../testing/api.ts";
import { open, signedIn } from "../testing/open.tsx";

test("reminders are a switch", async () => {
  answer("readSettings", { reminders: true });
  await open("/profile", { local: signedIn });
  const reminders = page.getByRole("switch", { name: "Reminders by email" });
  await expect.element(reminders).toBeChecked();
});

test("a child, who gets no reminders, is not asked about them", async () => {
  answer("readSettings", { reminders: true });
  await open("/profile", { local: { ...signedIn, user_role: "child" } });
  await letAnswersArrive();
  await expect.element(page.getByRole("heading", { name: "Profile" })).toBeVisible();
  expect(page.getByRole("switch").elements()).toEqual([]);
});
