import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { answer, drop } from "../../testing/api.ts";
import { expectNothingFromAxe } from "../../testing/axe.ts";
import { expectTexts } from "../../testing/look.ts";
import { open, signedIn } from "../../testing/open.tsx";

const section = page.getByRole("region", { name: "My data" });
const password = section.getByLabelText("Password, to confirm", { exact: true });
const button = section.getByRole("button", { name: "Download my data" });
const alert = page.getByRole("alert");

async function askForFile(): Promise<void> {
  await open("/account", { local: signedIn });
  await password.fill("cookies-123");
  await button.click();
}

test("the file is saved under its name, and the password is gone from its field", async () => {
  const saved: { name: string; href: string }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, href: this.href });
  });
  const asked = answer("downloadData", { file_name: "my-data-2026-11-17.zip", zip: btoa("PK zip") });
  await askForFile();
  await expectTexts(page.getByRole("status"), [
    "Your data is in the file my-data-2026-11-17.zip in your downloads.",
  ]);
  expect(await asked[0]?.json()).toEqual({ password: "cookies-123" });
  expect(saved.map(({ name }) => name)).toEqual(["my-data-2026-11-17.zip"]);
  expect(await (await fetch(saved[0]?.href ?? "")).text()).toBe("PK zip");
  await expect.element(password).toHaveValue("");
  await expect.element(button).toHaveFocus();
  await expectNothingFromAxe();
});

test("a wrong password is said at its field", async () => {
  answer("downloadData", () =>
    Response.json({ code: "wrong_password", message: "Not this one" }, { status: 400 }),
  );
  await askForFile();
  await expectTexts(alert, ["Not this one"]);
  await expect.element(password).toHaveFocus();
  await expect.element(password).toHaveAttribute("aria-invalid", "true");
});

test("too many files in a day are refused in the server's words", async () => {
  const message = "Too many attempts. Please try again in 24 hours.";
  answer("downloadData", () => Response.json({ code: "too_many_requests", message }, { status: 429 }));
  await askForFile();
  await expectTexts(alert, [message]);
});

test("without a connection it says that nothing was sent", async () => {
  drop("downloadData");
  await askForFile();
  await expectTexts(alert, ["There is no connection, so nothing was sent. Please check it and try again."]);
});

test("an answer that says nothing is said in the screen's own words", async () => {
  answer("downloadData", () => new Response("", { status: 502 }));
  await askForFile();
  await expectTexts(alert, ["Failed to make the file"]);
});
