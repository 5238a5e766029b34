import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { ResponseOf } from "../../../contract/calls.ts";
import { answer } from "../../testing/api.ts";
import { expectNothingFromAxe } from "../../testing/axe.ts";
import { button, expectNone, expectTexts } from "../../testing/look.ts";
import { open, signedIn } from "../../testing/open.tsx";

const preview: ResponseOf<"previewDeletion"> = {
  would_delete_at: "2026-11-24T06:42:00.000Z",
  is_last_adult: true,
  children: ["omar@family.example"],
  plan_name: "Premium Yearly",
  lost: [{ amount: 12050, currency: "AED" }],
};
const asked = { ...preview, delete_at: "2026-11-24T06:42:00.000Z" };
const STAYS = "Your account stays. Nothing is deleted, and we have sent you an email about it.";
const section = page.getByRole("region", { name: "Leave" });

async function openDeletion(): Promise<void> {
  await open("/account", { local: signedIn });
  await section.getByText("Delete my account").first().click();
}

test("what will happen is told with the day, who goes along and what is lost", async () => {
  answer("previewDeletion", preview);
  await openDeletion();
  await expectTexts(section.getByRole("listitem"), [
    "Your account is deleted on 24 November 2026. All other devices are logged out now.",
    "Until then, for 7 days, one press brings everything back.",
    "These children's accounts are deleted with yours: omar@family.example",
    "Your plan Premium Yearly no longer renews, and ends on that day at the latest.",
    "What you paid and have not used is lost: 120.50 AED",
    "Receipts stay as long as tax law requires, without your name. Save those you need.",
  ]);
  await expectNothingFromAxe();
});

test("it is asked for by the password, and one press keeps the account", async () => {
  let now = preview;
  answer("previewDeletion", () => now);
  const deleted = answer("deleteAccount", () => {
    now = asked;
    return { delete_at: asked.delete_at };
  });
  answer("keepAccount", () => {
    now = preview;
    return {};
  });
  await openDeletion();
  await section.getByLabelText("Password, to confirm", { exact: true }).fill("cookies-123");
  await section.getByRole("button", { name: "Delete my account" }).click();
  await expect.element(section.getByText("Your account will be deleted on 24 November 2026.")).toBeVisible();
  expect(await deleted[0]?.json()).toEqual({ password: "cookies-123" });
  await section.getByRole("button", { name: "Keep my account" }).click();
  await expectNone(button("Keep my account"));
  await expect.element(section.getByText("Delete my account").first()).toBeVisible();
  await expectTexts(page.getByRole("status"), [STAYS]);
});

test("who pays reads which charge is not made, and what the other adults have of it", async () => {
  const at = "2026-12-17T08:00:00.000Z";
  const stopped_charge = { at, amount: 36_500, currency: "AED" };
  answer("previewDeletion", {
    ...preview,
    is_last_adult: false,
    children: [],
    plan_name: null,
    lost: [],
    stopped_charge,
    paid_ahead: { until: at, amount: 2800, currency: "AED" },
  });
  await openDeletion();
  await expectTexts(section.getByRole("listitem").filter({ hasText: /card|plan/ }), [
    "The other adults of your family keep the plan, and the children for whom they agreed.",
    "Your card is not charged any more: the charge of 365 AED on 17 December 2026 is not made.",
    "Your family has the plan until then. We tell the other adults by email: one of them can go on with a card.",
  ]);
  await expect
    .element(section.getByText("You have paid 28 AED for the days until 17 December 2026."))
    .toBeVisible();
});

test("with a payment overdue, it says that the plan ends at once; children may stay with another adult", async () => {
  const stopped_charge = {
    at: "2026-12-17T08:00:00.000Z",
    amount: 36_500,
    currency: "AED",
    is_overdue: true,
  };
  answer("previewDeletion", {
    ...preview,
    is_last_adult: false,
    children: ["Noor"],
    plan_name: null,
    lost: [],
    stopped_charge,
  });
  await openDeletion();
  await expect
    .element(section.getByText("The plan ends at once, because its last payment is overdue."))
    .toBeVisible();
  await expect
    .element(
      section.getByText(
        "You agreed for these children, so their accounts are deleted with yours, unless another adult agrees for them before then: Noor",
      ),
    )
    .toBeVisible();
});

test("who does not pay reads that another adult does", async () => {
  answer("previewDeletion", {
    ...preview,
    is_last_adult: false,
    plan_name: null,
    lost: [],
    is_paid_by_other: true,
  });
  await openDeletion();
  await expect
    .element(
      section.getByText("The plan is paid with another adult's card and goes on. Nothing is charged to you."),
    )
    .toBeVisible();
});

test("a wrong password is said at its field", async () => {
  answer("deleteAccount", () =>
    Response.json({ code: "wrong_password", message: "Not this one" }, { status: 400 }),
  );
  await openDeletion();
  await section.getByLabelText("Password, to confirm", { exact: true }).fill("cookies");
  await section.getByRole("button", { name: "Delete my account" }).click();
  await expectTexts(page.getByRole("alert"), ["Not this one"]);
  await expect.element(section.getByLabelText("Password, to confirm", { exact: true })).toHaveFocus();
});
