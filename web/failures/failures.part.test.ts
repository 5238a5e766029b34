import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { languages } from "../../contract/languages.ts";
import { answer, drop } from "../testing/api.ts";
import { button, expectTexts } from "../testing/look.ts";
import { open, signedIn } from "../testing/open.tsx";

const NUMBER = "5f0c3b1e-7a54-4a5e-9d0b-1f2e3d4c5b6a";
const alert = page.getByRole("alert");

/** As our server refuses: with the number of the request. */
function fail(name: "features" | "login", status: number): void {
  answer(name, () =>
    Response.json({ message: "It went wrong.", code: "x" }, { status, headers: { "X-Request-Id": NUMBER } }),
  );
}

async function logIn(): Promise<void> {
  await open("/login");
  await page.getByLabelText("Email").fill("parent@maamoul.example");
  await page.getByLabelText("Password", { exact: true }).fill("cookies-123");
  await button("Login").click();
}

test("what fails on our side has its number, and a mail to support with it", async () => {
  fail("login", 500);
  await logIn();
  await expectTexts(alert, [`It went wrong.Number for support: ${NUMBER} Write to support`]);
  const mail = page.getByRole("link", { name: "Write to support" }).element();
  const { searchParams, protocol, pathname } = new URL((mail as HTMLAnchorElement).href);
  expect([protocol, pathname]).toEqual(["mailto:", "hello@maamoul.example"]);
  expect(searchParams.get("subject")).toBe(NUMBER);
});

test("what the reader can mend has no number", async () => {
  fail("login", 400);
  await logIn();
  await expectTexts(alert, ["It went wrong."]);
});

test.each(languages)(
  "a screen that does not load has the number, apart from the text, in %s",
  async (language) => {
    answer("plans", { plans: { data: [] } });
    fail("features", 500);
    await open("/subscriptions", { local: signedIn, language });
    const number = page.getByText(NUMBER);
    await expect.element(number).toBeVisible();
    expect(number.element().outerHTML).toBe(`<bdi dir="ltr" class="inline-block select-all">${NUMBER}</bdi>`);
  },
);

test("a request that came to nobody has no number, whatever failed before", async () => {
  answer("plans", { plans: { data: [] } });
  fail("features", 500);
  await open("/subscriptions", { local: signedIn });
  await expect.element(page.getByText(NUMBER)).toBeVisible();
  drop("features");
  await button("Try Again").click();
  await expectTexts(alert, ["Failed to load subscription data"]);
});
