import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, letAnswersArrive, refuse } from "../testing/api.ts";
import { button, expectAddress, expectNone, expectTexts } from "../testing/look.ts";
import { open, signedIn } from "../testing/open.tsx";

const reminders = page.getByLabelText("Reminders and news by email");
const ofChild = page.getByText("is a matter for your mentor");
const ofAdmin = page.getByText("managed on the server");

test.each([
  ["parent", "Parent or mentor", []],
  ["child", "Child", [ofChild]],
  ["admin", "Admin", [ofAdmin]],
  ["coach", "coach", []],
] as const)("the profile of a %s shows who is logged in", async (role, name, notes) => {
  await open("/profile", {
    local: { ...signedIn, user_id: "5f0c-77", user_role: role, user_email: `${role}@maamoul.example` },
  });
  await expectTexts(page.getByRole("definition"), [`${role}@maamoul.example`, name, "5f0c-77", "Copy"]);
  for (const note of notes) await expect.element(note).toBeVisible();
  for (const other of [ofChild, ofAdmin].filter((each) => !notes.some((note) => note === each)))
    await expectNone(other);
  await expect
    .element(page.getByRole("link", { name: "View Subscriptions" }))
    .toHaveAttribute("href", "/subscriptions");
});

test("the identifier is for support, and one press copies it", async () => {
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await open("/profile", { local: { ...signedIn, user_id: "5f0c-77" } });
  await button("Copy").click();
  await expect.element(button("Copied")).toBeVisible();
  expect(written).toHaveBeenCalledWith("5f0c-77");
});

test("reminders are turned off and on, and the switch keeps the focus", async () => {
  const asked = answer("changeSettings", (request) => request.json());
  await open("/profile", { local: signedIn });
  await expect.element(reminders).toBeChecked();
  for (const isOn of [false, true]) {
    reminders.element().focus();
    await userEvent.keyboard(" ");
    await expect.element(reminders).toBeEnabled();
    await expect.poll(() => (reminders.element() as HTMLInputElement).checked).toBe(isOn);
    await expect.element(reminders).toHaveFocus();
  }
  expect(await Promise.all(asked.map((request) => request.json()))).toEqual([
    { reminders: false },
    { reminders: true },
  ]);
});

test("a setting that cannot be saved goes back to what it was and says so", async () => {
  refuse("changeSettings", 500);
  await open("/profile", { local: signedIn });
  await reminders.click();
  await expectTexts(page.getByRole("alert"), ["Failed to save this setting"]);
  await expect.element(reminders).toBeChecked();
});

test("with an API without settings there is no switch for reminders", async () => {
  const asked = refuse("readSettings", 404);
  await open("/profile", { local: signedIn });
  await expect.poll(() => asked.length).toBe(1);
  await letAnswersArrive();
  await expectNone(reminders);
});

test("settings that come late move no button", async () => {
  const held = Promise.withResolvers<{ reminders: boolean }>();
  answer("readSettings", () => held.promise);
  await open("/profile", { local: signedIn });
  const button = page.getByRole("button", { name: "Logout" });
  await expect.element(button).toBeVisible();
  const { top } = button.element().getBoundingClientRect();
  held.resolve({ reminders: true });
  await expect.element(reminders).toBeVisible();
  expect(button.element().getBoundingClientRect().top).toBe(top);
});

test("reminders are a switch", async () => {
  await open("/profile", { local: signedIn });
  await expect.element(page.getByRole("switch", { name: "Reminders and news by email" })).toBeChecked();
});

test("a child, who gets no reminders, is not asked about them", async () => {
  await open("/profile", { local: { ...signedIn, user_role: "child" } });
  await letAnswersArrive();
  await expect.element(page.getByRole("heading", { name: "Profile" })).toBeVisible();
  expect(page.getByRole("switch").elements()).toEqual([]);
});

test("a logout that fails is ignored, and storage is cleared anyway", async () => {
  refuse("logout", 500);
  await open("/profile", { local: signedIn });
  await button("Logout").click();
  await expectAddress("/login");
  expect({ ...localStorage }).toEqual({});
});

test("a logout that nobody answers ends the session after 3 seconds, no sooner and no later", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  onTestFinished(() => void vi.useRealTimers());
  let askedAtMs = 0;
  const asked = answer("logout", () => {
    askedAtMs = Date.now();
    return new Promise(() => {});
  });
  await open("/profile", { local: signedIn });
  await button("Logout").click();
  await expect.poll(() => asked.length).toBe(1);
  // A look that is repeated lets some of it pass by itself.
  await vi.advanceTimersByTimeAsync(askedAtMs + 2_999 - Date.now());
  await letAnswersArrive();
  expect(localStorage.getItem("access_token")).not.toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  await letAnswersArrive();
  expect({ ...localStorage }).toEqual({});
  await expectAddress("/login");
});
