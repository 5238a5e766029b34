import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer } from "../../../testing/api.ts";
import { open, signedIn } from "../../../testing/open.tsx";

test("the profile names what the account agreed to: the day, and the versions of both texts", async () => {
  answer("readSettings", {
    reminders: true,
    consent: {
      given_at: "2026-05-04T08:00:00.000Z",
      terms_version: "2026-01-02",
      privacy_version: "2026-03-04",
    },
  });
  await open("/profile", { local: signedIn });
  const agreed =
    "On 4 May 2026, as an adult who supervises: the terms of 2 January 2026 and the privacy policy of 4 March 2026.";
  await expect.element(page.getByText(agreed)).toBeVisible();
});
