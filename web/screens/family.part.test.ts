import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import type { FamilyChild, FamilyMembers } from "../../contract/calls.ts";
import { answer, drop } from "../testing/api.ts";
import { expectNothingFromAxe } from "../testing/axe.ts";
import { brother, charge, daughter, family, father, mother } from "../testing/family.ts";
import { button, catchLeaving, expectAddress, expectNone, expectTexts } from "../testing/look.ts";
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
    "LaylaYouPays for the planparent@maamoul.exampleNext charge: 365 AED on 17 December 2026",
    "omar@family.exampleRemove",
  ]);
  await expectTexts(section("Children").getByRole("listitem"), [
    "NoorBorn in 2017Agreed by Layla on 4 May 2026, to the terms of 2 January 2026 and the privacy policy of 4 March 2026.Withdraw consent",
    "brother@family.exampleNo consent is on record here yet.omar@family.example answers for this child.",
  ]);
  await expectNothingFromAxe();
});

const delete_at = "2026-11-24T08:00:00.000Z";
const ownRow = section("Adults").getByRole("listitem").filter({ hasText: "You" });
const notPaying = { ...mother, pays: false };
const paidByFather: FamilyMembers = {
  ...family,
  adults: [notPaying, { ...father, pays: true }],
  paid_ahead: null,
};
const unpaid: FamilyMembers = {
  ...family,
  adults: [notPaying, { ...father, delete_at }],
  card_needed_until: charge.at,
  paid_ahead: null,
};

test("another adult pays after reading what is charged when, and until when nothing changes", async () => {
  answer("changeCard", { url: "https://pay.example/card/1?key=a" });
  await openFamily(paidByFather);
  const leaving = catchLeaving();
  await ownRow.getByRole("button", { name: "I will pay" }).click();
  await expectTexts(dialog.getByRole("paragraph"), [
    "You enter your card on the next page. From then on the plan is charged to it: 365 AED on 17 December 2026, and each renewal until the plan is cancelled.",
    "Until you have entered it, nothing changes for omar@family.example. Afterwards only your card is charged.",
  ]);
  await expectNothingFromAxe();
  await inDialog("Enter my card").click();
  const { host, searchParams } = await leaving;
  expect(host).toBe("pay.example");
  expect(searchParams.get("success_url")).toBe(`${location.origin}/family?card=paying`);
  expect(searchParams.get("cancel_url")).toBe(`${location.origin}/family`);
});

test("with a payment overdue, it says that this is charged at once", async () => {
  await openFamily({ ...paidByFather, card_charge: { ...charge, is_overdue: true } });
  await expect.element(section("Adults").getByText("The last payment of 365 AED is overdue.")).toBeVisible();
  await button("I will pay").click();
  await expect
    .element(dialog.getByText("The overdue payment of 365 AED is charged to it at once"))
    .toBeVisible();
});

test("pressed twice, the card page is asked for once; a refusal is said in the dialog", async () => {
  const body = { code: "account_leaving", message: "Your account is about to be deleted." };
  const asked = answer("changeCard", () => Response.json(body, { status: 409 }));
  await openFamily(paidByFather);
  await button("I will pay").click();
  await inDialog("Enter my card").dblClick();
  await expectTexts(alert, [body.message]);
  expect(asked).toHaveLength(1);
});

test("back from the card page, the new payer is shown and told, once", async () => {
  answer("family", family);
  await open("/family?card=paying", { local });
  await expectTexts(status, ["You pay for the plan from now on."]);
  await expect.element(ownRow.getByText("Pays for the plan")).toBeVisible();
  await expectAddress("/family");
});

test("who stays reads until when the plan runs that a leaving adult paid, and goes on with a card", async () => {
  await openFamily(unpaid);
  await expectTexts(status, [
    "The plan runs until 17 December 2026The adult who paid has left or is leaving, and that card is not charged any more. Nothing changes until then. To keep the plan, go on with your card.",
  ]);
  await expect
    .element(section("Adults").getByText("This account will be deleted on 24 November 2026."))
    .toBeVisible();
  await expectNothingFromAxe();
  await button("Go on with my card").click();
  await expect
    .element(
      dialog.getByText("Without a card nothing is charged to you, and the plan ends on 17 December 2026."),
    )
    .toBeVisible();
});

test("who is leaving is not asked to pay, nor to agree for another's child", async () => {
  const you = { ...notPaying, delete_at };
  await openFamily({ ...unpaid, adults: [you, father] });
  await expectNone(button("Go on with my card"));
  await cleanup();
  const child = { ...brother, mentor_leaves_at: delete_at };
  await openFamily({ ...paidByFather, adults: [you, { ...father, pays: true }], children: [child] });
  await expectNone(button("I will pay"));
  await expectNone(button("Agree for this child"));
});

test("a child sees who is there, and has nothing to press", async () => {
  const seen = {
    adults: [{ ...mother, email: null, is_you: false, pays: false }],
    children: [{ ...daughter, consent: null, is_you: true, is_yours: false, mentor_id: null, mentor: null }],
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
  await expect.element(dialog.getByText("The plan goes on as it is.")).toBeVisible();
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

test("who leaves reads what becomes of the plan and of the children, by name", async () => {
  await openFamily();
  await button("Leave the family").click();
  await expectTexts(dialog.getByRole("listitem"), [
    "Your account stays, in a family of your own without a plan. Only an invitation brings you back.",
    "These children come with you, because you agreed for them: Noor.",
    "These children stay, and you no longer see them: brother@family.example.",
    "Your card is not charged any more: the charge of 365 AED on 17 December 2026 is not made. Until then the family keeps the plan.",
    "You have paid 28 AED for the days until 17 December 2026. That stays with the family, and is not paid back.",
  ]);
  await expectNothingFromAxe();
});

test("who leaves and does not pay reads that the plan goes on", async () => {
  await openFamily(paidByFather);
  await button("Leave the family").click();
  await expect
    .element(dialog.getByText("The plan goes on for the others. Nothing is charged to you."))
    .toBeVisible();
});

test("who removes the payer reads until when the plan runs, and which children go along", async () => {
  await openFamily(paidByFather);
  await button("Remove: omar@family.example").click();
  await expectTexts(dialog.getByRole("listitem"), [
    "omar@family.example keeps the account, in a family of their own without a plan, and gets an email about it.",
    "These children go along, and you no longer see them, because omar@family.example agreed for them: brother@family.example.",
    "The card of omar@family.example is not charged any more: the charge of 365 AED on 17 December 2026 is not made. You keep the plan until then. It goes on if you pay with your card before that day.",
  ]);
});

test("with a payment overdue, whoever removes the payer reads that the plan ends at once", async () => {
  await openFamily({ ...paidByFather, card_charge: { ...charge, is_overdue: true } });
  await button("Remove: omar@family.example").click();
  await expect.element(dialog.getByText("your plan ends at once")).toBeVisible();
});

test("a refusal is said in the question, which stays", async () => {
  const body = { code: "last_adult", message: "You are the only adult of your family." };
  answer("leaveFamily", () => Response.json(body, { status: 409 }));
  await openFamily();
  await button("Leave the family").click();
  await inDialog("Leave the family").click();
  await expectTexts(alert, [body.message]);
});

test.each(["family_changed", "not_found"])(
  "where it is too late (%s), the family is shown as it is now",
  async (code) => {
    let shown = family;
    answer("family", () => shown);
    answer("removeAdult", () => {
      shown = { ...family, adults: [mother] };
      return Response.json({ code, message: "Too late" }, { status: code === "not_found" ? 404 : 409 });
    });
    await open("/family", { local });
    await button("Remove: omar@family.example").click();
    await inDialog("Remove").click();
    await expectTexts(status, ["Your family has changed in the meantime. This is how it is now."]);
    await expectNone(dialog);
    await expectNone(button("Remove: omar@family.example"));
  },
);

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
  const asked = answer("leaveFamily", () => Response.json(TOO_OLD, { status: 403 }));
  await openFamily();
  await button("Leave the family").click();
  await inDialog("Leave the family").click();
  await expect.element(page.getByLabelText("Your password", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).last().click();
  await expectTexts(alert, [TOO_OLD.message]);
  expect(asked).toHaveLength(1);
});

const invitedAt = "2026-11-24T08:00:00.000Z";

test("an only adult reads who comes along and what is lost before accepting", async () => {
  const loss = {
    plan_name: "Premium Yearly",
    free_days_until: null,
    lost: [{ amount: 12_050, currency: "AED" }],
  };
  const invited = [{ id: "i-2", by: "Huda", expires_at: invitedAt, loss }];
  const accepted = answer("acceptInvitation", {});
  answer("family", { ...family, adults: [notPaying], children: [daughter], invited });
  await open("/family", { local });
  await button("Accept").click();
  await expectTexts(dialog.getByRole("listitem"), [
    "You move to that family, and share its children and its plan.",
    "These children come with you, because you agreed for them: Noor.",
    "Your plan Premium Yearly ends at once.",
    "What you paid and have not used is lost: 120.50 AED",
  ]);
  expect(accepted).toHaveLength(0);
  await inDialog("Join the family").click();
  await expectNone(dialog);
  expect(await accepted[0]?.json()).toEqual({ id: "i-2" });
});

test("free days that are lost are told with their last day", async () => {
  const loss = { free_days_until: invitedAt, lost: [] };
  const invited = [{ id: "i-2", by: "Huda", expires_at: invitedAt, loss }];
  await openFamily({ ...family, adults: [notPaying], invited });
  await button("Accept").click();
  await expect.element(dialog.getByText("Your free days until 24 November 2026 are lost.")).toBeVisible();
});

test("whoever leaves others behind by accepting reads what they keep", async () => {
  const invited = [{ id: "i-2", by: "Huda", expires_at: invitedAt, loss: null }];
  await openFamily({ ...family, invited });
  await button("Accept").click();
  await expect.element(dialog.getByText("You leave the family that you are in now.")).toBeVisible();
  await expect
    .element(dialog.getByText("the charge of 365 AED on 17 December 2026 is not made"))
    .toBeVisible();
});

test("an only adult whose plan renews is led to it before they can join", async () => {
  const invited = [{ id: "i-2", by: "Huda", expires_at: invitedAt, loss: { lost: [] } }];
  answer("family", { ...family, adults: [mother], invited });
  await open("/family?invitation=i-2", { local });
  await expect
    .element(page.getByText("You have a paid plan that renews. To join, cancel it first, or let it end."))
    .toBeVisible();
  await expectNone(dialog);
  await expectNone(button("Accept"));
  await expect.element(page.getByRole("link", { name: "View Subscriptions" })).toBeVisible();
});

const huda = { ...father, id: "a-3", name: "Huda", email: "huda@family.example" };
const invited = [{ id: "i-2", by: "Huda", expires_at: "2026-11-24T08:00:00.000Z" }];
const before = { ...family, adults: [notPaying], invited };
const joined = { ...family, adults: [huda, mother], accepted_invitation: "i-2" };
const WELCOME = "You are in the family of Huda. You share its children and its plan now.";

test("a link asks at once; whoever accepts is told whose family it is, also after a reload", async () => {
  let shown: FamilyMembers = before;
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
  let shown: FamilyMembers = before;
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
  let shown: FamilyMembers = before;
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

test("a consent that another adult has withdrawn is theirs to give again", async () => {
  await openFamily({ ...family, children: [{ ...brother, delete_at }] });
  await expectTexts(section("Children").getByRole("status"), [
    "omar@family.example has withdrawn the consent, and the app is closed to this child. The child's data is deleted on 24 November 2026, unless omar@family.example gives consent again before then.",
  ]);
  await expectNone(section("Children").getByRole("button"));
});

test("for a child whose mentor leaves another adult agrees, and answers for the child", async () => {
  let children: FamilyChild[] = [{ ...brother, mentor_leaves_at: delete_at }];
  answer("family", () => ({ ...unpaid, children }));
  const given = answer("recordConsent", () => {
    children = [
      { ...brother, is_yours: true, mentor_id: mother.id, mentor: "Layla", consent: daughter.consent },
    ];
    return {};
  });
  await open("/family", { local });
  await expect
    .element(
      section("Children").getByText(
        "omar@family.example is leaving. The child's data is deleted on 24 November 2026, unless you agree for this child before then.",
      ),
    )
    .toBeVisible();
  await button("Agree for this child").click();
  await expectNothingFromAxe();
  await inDialog("Agree for this child").click();
  await expectNone(button("Agree for this child"));
  await expect.element(section("Children").getByText("Agreed by Layla")).toBeVisible();
  expect(await given[0]?.json()).toMatchObject({ child_id: brother.id });
});

test("who is leaving reads which children's data goes along", async () => {
  const adults = [{ ...notPaying, delete_at }, father];
  await openFamily({ ...family, adults, children: [{ ...daughter, mentor_leaves_at: delete_at }] });
  await expectTexts(section("Children").getByRole("status"), [
    "The child's data is deleted on 24 November 2026, unless another adult agrees for this child before then.",
  ]);
});

test("in another language, chosen on the way, the notice and its question are there too", async () => {
  await openFamily(unpaid);
  await page.getByRole("link", { name: "العربية" }).click();
  await button("المتابعة ببطاقتي").click();
  await expect.element(dialog.getByText("تُدخلون بطاقتكم في الصفحة التالية.")).toBeVisible();
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
