import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, refuse } from "../../../testing/api.ts";
import { button, expectNone, expectTexts } from "../../../testing/look.ts";
import { open, signedIn } from "../../../testing/open.tsx";

const here = {
  id: "s1",
  browser: "Chrome",
  system: "Android",
  logged_in_at: "2026-11-01T06:42:00.000Z",
  last_used_at: "2026-11-17T06:42:00.000Z",
  is_current: true,
};
const mac = { ...here, id: "s2", browser: "Safari", system: "Mac", is_current: false };
const app = { ...here, id: "s3", browser: "", system: "", is_current: false };
const items = page.getByRole("region", { name: "Devices" }).getByRole("listitem");
const status = page.getByRole("status");

test("devices are named in words, with the hour where families live, and this one is marked", async () => {
  answer("devices", { devices: [here, mac, app] });
  await open("/account", { local: signedIn });
  await expectTexts(items, [
    "Chrome on AndroidLast used 17 November 2026 at 10:42 AM, UAE timeThis device",
    "Safari on MacLast used 17 November 2026 at 10:42 AM, UAE timeLog out",
    "Unknown deviceLast used 17 November 2026 at 10:42 AM, UAE timeLog out",
  ]);
});

test("one device is logged out by one press, and the focus is not lost", async () => {
  let devices = [here, mac];
  answer("devices", () => ({ devices }));
  const held = Promise.withResolvers<object>();
  const asked = answer("endDevices", () => held.promise);
  await open("/account", { local: signedIn });
  await button("Log out: Safari Mac").click();
  await expect.poll(() => asked.length).toBe(1);
  devices = [here];
  held.resolve({});
  await expectTexts(status, ["Logged out there."]);
  await expectNone(button("Log out: Safari Mac"));
  await expect.element(page.getByRole("heading", { name: "Devices" })).toHaveFocus();
  expect(await asked[0]?.json()).toEqual({ id: "s2" });
});

test("all others are logged out at once; with no other there is nothing to press", async () => {
  let devices = [here, mac];
  answer("devices", () => ({ devices }));
  const asked = answer("endDevices", () => {
    devices = [here];
    return {};
  });
  await open("/account", { local: signedIn });
  await button("Log out all other devices").click();
  await expectNone(button("Log out all other devices"));
  await expectNone(items.getByRole("button"));
  expect(await asked[0]?.json()).toEqual({});
});

test("a device that could not be logged out stays in the list, and that is said", async () => {
  answer("devices", { devices: [here, mac] });
  refuse("endDevices", 500);
  await open("/account", { local: signedIn });
  await button("Log out: Safari Mac").click();
  await expectTexts(page.getByRole("alert"), ["Failed to log the device out"]);
  await expect.element(button("Log out: Safari Mac")).toBeEnabled();
});

test("activity shows what it has words for, with its device and a payment's amount", async () => {
  const at = "2026-11-17T06:42:00.000Z";
  answer("activity", {
    activity: [
      { kind: "payment", at, browser: "", system: "", amount: 36500, currency: "AED" },
      { kind: "password_changed", at, browser: "Safari", system: "Mac" },
      { kind: "device_ended", at, browser: "Chrome", system: "Android" },
      { kind: "something_new", at, browser: "", system: "" },
    ],
  });
  await open("/account", { local: signedIn });
  await page.getByText("Show the activity").click();
  await expectTexts(page.getByRole("region", { name: "Activity" }).getByRole("listitem"), [
    "Payment 365 AED17 November 2026 at 10:42 AM, UAE time",
    "Password changed17 November 2026 at 10:42 AM, UAE time · Safari on Mac",
    "You logged another device out17 November 2026 at 10:42 AM, UAE time · from: Chrome on Android",
  ]);
});
