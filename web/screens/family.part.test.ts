import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import type { Family, FamilyChild } from "../../contract/calls.ts";
import { answer, drop } from "../testing/api.ts";
import { expectNothingFromAxe } from "../testing/axe.ts";
import { brother, daughter, family, father, mother } from "../testing/family.ts";
import { button, expectNone, expectTexts } from "../testing/look.ts";
import { open, signedIn } from "../testing/open.tsx";

const local = signedIn;
const alert = page.getByRole("alert");
const status = page.getByRole("status");
const dialog = page.getByRole("dialog");
const inDialog = (name: string) => dialog.getByRole("button", { name, exact: true });
const section = (name: string) => page.getByRole("region", { name });
const TOO_OLD = { code: "login_too_old", message: "Please enter your password once more" };

async function openFamily(shown = family, options: Parameters<typeof open>[1] = {}): Promise<void> {
  answer("family", shown);
  await open("/family", { local, ...options });
  await expect.element(section(options.language === "ar" ? "البالغون" : "Adults")).toBeVisible();
}

test("who is in the family, who pays and which consent was given is told in words", async () => {
  await openFamily();
  await expectTexts(section("Adults").getByRole("listitem"), [
    "LaylaYouPays for the planparent@maamoul.example",
    "omar@family.exampleHand over payingRemove",
  ]);
  await expectTexts(section("Children").getByRole("listitem"), [
    "NoorBorn in 2017Consent by Layla on 4 May 2026, to the terms of 2 January 2026 and the privacy policy of 4 March 2026.Withdraw consent",
    "brother@family.exampleNo consent is on record here yet.Give consentWithdraw consent",
  ]);
  await expectNothingFromAxe();
});

test("who stays reads until when the plan runs that a leaving adult paid, and enters a card", async () => {
  const delete_at = "2026-11-24T08:00:00.000Z";
  const adults = [
    { ...mother, pays: false },
    { ...father, delete_at },
  ];
  await openFamily({ ...family, adults, card_needed_until: "2026-12-17T08:00:00.000Z" });
  await expect.element(section("Adults").getByText("The plan ends on 17 December 2026.")).toBeVisible();
  await expect
    .element(section("Adults").getByText("This account will be deleted on 24 November 2026."))
    .toBeVisible();
  await expect.element(section("Adults").getByRole("button", { name: "Change card" })).toBeVisible();
  await expectNothingFromAxe();
});

test("a child sees who is there, and has nothing to press", async () => {
  const seen = {
    adults: [{ ...mother, email: null, is_you: false, pays: false }],
    children: [{ ...daughter, consent: null, is_you: true }],
    invitations: [],
    invited: [],
  };
  await openFamily(seen, { local: { ...local, user_role: "child" } });
  await expectTexts(page.getByRole("listitem").filter({ hasText: /Layla|Noor/ }), [
    "Layla",
    "NoorYouBorn in 2017",
  ]);
  await expectTexts(page.getByRole("main").getByRole("button"), ["Logout"]);
  await expectNothingFromAxe();
});

test("an invitation is sent, listed and taken back", async () => {
  let invitations = family.invitations;
  answer("family", () => ({ ...family, invitations }));
  const invited = answer("inviteAdult", () => {
    const at = { sent_at: "2026-11-17T08:00:00.000Z", expires_at: "2026-11-24T08:00:00.000Z" };
    invitations = [{ id: "i-1", email: "aunt@family.example", ...at }];
    return {};
  });
  const takenBack = answer("takeBackInvitation", () => {
    invitations = [];
    return {};
  });
  await open("/family", { local });
  await page.getByLabelText("Email of the adult").fill("Aunt@family.example");
  await button("Send the invitation").click();
  await expectTexts(status, ["The invitation is on its way. It can be accepted for 7 days."]);
  await expect.element(page.getByLabelText("Email of the adult")).toHaveValue("");
  expect(await invited[0]?.json()).toEqual({ email: "aunt@family.example" });
  await expect
    .element(page.getByText("Sent on 17 November 2026, valid until 24 November 2026"))
    .toBeVisible();
  await button("Take back: aunt@family.example").click();
  await expectNone(page.getByText("aunt@family.example"));
  expect(await takenBack[0]?.json()).toEqual({ id: "i-1" });
});

test("an address that is refused is said at its field", async () => {
  const body = { code: "already_in_family", message: "This address belongs to your family already." };
  answer("inviteAdult", () => Response.json(body, { status: 409 }));
  await openFamily();
  await page.getByLabelText("Email of the adult").fill("parent@maamoul.example");
  await button("Send the invitation").click();
  await expectTexts(alert, [body.message]);
  await expect.element(page.getByLabelText("Email of the adult")).toHaveFocus();
});

test("an invitation that is lost on the way stays in its field, and says that nothing was sent", async () => {
  drop("inviteAdult");
  await openFamily();
  await page.getByLabelText("Email of the adult").fill("aunt@family.example");
  await button("Send the invitation").click();
  await expectTexts(alert, ["There is no connection, so nothing was sent. Please check it and try again."]);
  await expect.element(page.getByLabelText("Email of the adult")).toHaveValue("aunt@family.example");
});

test("somebody is removed after a question, and the title has the focus afterwards", async () => {
  let adults = family.adults;
  answer("family", () => ({ ...family, adults }));
  const removed = answer("removeAdult", () => {
    adults = [mother];
    return {};
  });
  await open("/family", { local });
  await button("Remove: omar@family.example").click();
  await expect.element(dialog.getByText("omar@family.example")).toBeVisible();
  await expectNothingFromAxe();
  await inDialog("Go back").click();
  await expectNone(dialog);
  expect(removed).toHaveLength(0);
  await button("Remove: omar@family.example").click();
  await inDialog("Remove").click();
  await expectNone(button("Remove: omar@family.example"));
  expect(await removed[0]?.json()).toEqual({ id: father.id });
  await expect.element(page.getByRole("heading", { name: "Adults" })).toHaveFocus();
});

test("a refusal is said in the question, which stays", async () => {
  const body = { code: "payer_stays", message: "This adult pays for the plan." };
  answer("leaveFamily", () => Response.json(body, { status: 409 }));
  await openFamily();
  await button("Leave the family").click();
  await inDialog("Leave the family").click();
  await expectTexts(alert, [body.message]);
});

test("where the login is old, the password is asked and the press goes on by itself", async () => {
  let isProved = false;
  const withdrawn = answer("withdrawConsent", () =>
    isProved ? { delete_at: "2026-11-24T08:00:00.000Z" } : Response.json(TOO_OLD, { status: 403 }),
  );
  answer("confirmPassword", async (request) => {
    isProved = (await request.json()).password === "cookies-123";
    const wrong = { code: "wrong_password", message: "Not this one" };
    return isProved ? {} : Response.json(wrong, { status: 400 });
  });
  await openFamily();
  await section("Children").getByRole("button", { name: "Withdraw consent" }).first().click();
  await inDialog("Withdraw consent").click();
  const password = page.getByLabelText("Your password", { exact: true });
  await password.fill("wrong");
  await inDialog("Continue").click();
  await expectTexts(alert, ["Not this one"]);
  await expect.element(password).toHaveFocus();
  await expectNothingFromAxe();
  await password.fill("cookies-123");
  await inDialog("Continue").click();
  await expectNone(dialog);
  expect(withdrawn).toHaveLength(2);
});

test("whoever closes that dialog has done nothing, and reads why", async () => {
  const offered = answer("offerPaying", () => Response.json(TOO_OLD, { status: 403 }));
  await openFamily();
  await button("Hand over paying: omar@family.example").click();
  await inDialog("Hand over paying").click();
  await expect.element(page.getByLabelText("Your password", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).last().click();
  await expectTexts(alert, [TOO_OLD.message]);
  expect(offered).toHaveLength(1);
});

test("who is asked to pay takes over, and is led to the card", async () => {
  const asked = { ...mother, pays: false, is_asked_to_pay: true };
  let adults = [asked, { ...father, pays: true }];
  answer("family", () => ({ ...family, adults }));
  answer("takeOverPaying", () => {
    adults = [mother, father];
    return {};
  });
  await open("/family", { local });
  await button("Take over paying").click();
  await inDialog("Take over paying").click();
  await expect.element(button("Change card")).toBeVisible();
  await expectNone(button("Take over paying"));
});

test("who was asked to pay is not asked again", async () => {
  await openFamily({ ...family, adults: [mother, { ...father, is_asked_to_pay: true }] });
  await expectTexts(section("Adults").getByRole("listitem"), [
    "LaylaYouPays for the planparent@maamoul.example",
    "omar@family.exampleWas asked to take over paying.Remove",
  ]);
});

test("an invitation is accepted after a question that says what happens to a plan of one's own", async () => {
  const invited = [{ id: "i-2", by: "Huda", expires_at: "2026-11-24T08:00:00.000Z" }];
  const accepted = answer("acceptInvitation", {});
  answer("family", { ...family, invited });
  await open("/family", { local });
  await button("Accept").click();
  await expect
    .element(dialog.getByText("If you have a paid plan that renews, cancel it first, or let it end."))
    .toBeVisible();
  expect(accepted).toHaveLength(0);
  await inDialog("Join the family").click();
  await expectNone(dialog);
  expect(await accepted[0]?.json()).toEqual({ id: "i-2" });
});

const huda = { ...father, id: "a-3", name: "Huda", email: "huda@family.example" };
const invited = [{ id: "i-2", by: "Huda", expires_at: "2026-11-24T08:00:00.000Z" }];
const before = { ...family, adults: [mother], invited };
const joined = { ...family, adults: [huda, mother], accepted_invitation: "i-2" };
const WELCOME = "You are in the family of Huda. You share its children and its plan now.";

test("a link asks at once; whoever accepts is told whose family it is, also after a reload", async () => {
  let shown: Family = before;
  answer("family", () => shown);
  answer("acceptInvitation", () => {
    shown = joined;
    return {};
  });
  await open("/family?invitation=i-2", { local });
  await expect.element(dialog.getByText("The invitation is from Huda.")).toBeVisible();
  await expectNothingFromAxe();
  await inDialog("Join the family").click();
  await expectTexts(status, [WELCOME]);
  await expectNone(dialog);
  await expect.element(page.getByRole("heading", { name: "Adults" })).toHaveFocus();
  await cleanup();
  await open("/family?invitation=i-2", { local });
  await expectTexts(status, [WELCOME]);
  await expectNone(dialog);
});

test("accepted in another tab before, it is told the same, and is no failure", async () => {
  let shown: Family = before;
  answer("family", () => shown);
  answer("acceptInvitation", () => {
    shown = joined;
    return Response.json({ code: "invitation_gone" }, { status: 410 });
  });
  await open("/family", { local });
  await button("Accept").click();
  await inDialog("Join the family").click();
  await expectTexts(status, [WELCOME]);
  await expectNone(alert);
});

test("taken back before the press, it is told that it is not valid", async () => {
  let shown: Family = before;
  answer("family", () => shown);
  answer("acceptInvitation", () => {
    shown = { ...before, invited: [] };
    return Response.json({ code: "invitation_gone" }, { status: 410 });
  });
  await open("/family", { local });
  await button("Accept").click();
  await inDialog("Join the family").click();
  await expect.element(status.getByText("is not valid for parent@maamoul.example")).toBeVisible();
  await expectNone(dialog);
});

test("a link whose invitation is over, or another's, says so with the address that one is logged in with", async () => {
  answer("family", family);
  await open("/family?invitation=i-2", { local });
  await expectTexts(status, [
    "This invitation is not valid for parent@maamoul.example: it was accepted, taken back, has expired, or was sent to another address. If you have not joined yet, please ask for a new one.",
  ]);
});

test("a withdrawn consent says the day, and is given again after a question", async () => {
  const delete_at = "2026-11-24T08:00:00.000Z";
  let children: FamilyChild[] = [{ ...daughter, delete_at }];
  answer("family", () => ({ ...family, children }));
  const given = answer("recordConsent", () => {
    children = [daughter];
    return {};
  });
  await open("/family", { local });
  await expect.element(page.getByText("The child's data is deleted on 24 November 2026")).toBeVisible();
  await button("Give consent").click();
  await inDialog("Give consent").click();
  await expectNone(button("Give consent"));
  expect(await given[0]?.json()).toMatchObject({ child_id: daughter.id, language: "en" });
});

test("what could not be loaded can be asked for again", async () => {
  answer("family", (_, count) => (count === 1 ? Response.error() : family));
  await open("/family", { local });
  await expectTexts(alert, ["Failed to load your family"]);
  await button("Try Again").click();
  await expect.element(section("Adults")).toBeVisible();
});

test("in Arabic a child's name and the texts are there, and axe finds nothing", async () => {
  await openFamily({ ...family, children: [daughter, brother] }, { language: "ar" });
  await expect.element(page.getByText("سنة الميلاد: 2017")).toBeVisible();
  await expectNothingFromAxe();
});
