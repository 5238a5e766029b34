import { BRING_BACK_DAYS, PRIVACY_VERSION } from "../../contract/rules.ts";
import type { LegalDocument, LegalFacts } from "./legal-document.ts";

export function deleteAccount({ brand, contactEmail }: LegalFacts): LegalDocument {
  return {
    title: `Delete your ${brand} account`,
    summary: `How to have your account in the ${brand} app and on this website deleted, what is erased, what stays, and for how long.`,
    updatedOn: PRIVACY_VERSION,
    sections: [
      {
        id: "how",
        title: "How to ask for it",
        blocks: [
          {
            kind: "paragraph",
            text: "You need neither the app nor your password: enter the email of your account, then the code that we send there. If you are logged in, you are led to the same place on your account page.",
          },
          { kind: "deletion", text: "Delete my account" },
        ],
      },
      {
        id: "days",
        title: "Time to change your mind",
        blocks: [
          {
            kind: "paragraph",
            text: `Nothing is erased at once. Your account is deleted ${BRING_BACK_DAYS} days after you ask. We send you an email with the day and with a button that keeps the account; one press, and everything is as it was. Every device is logged out, and until that day you can log in as before.`,
          },
          {
            kind: "paragraph",
            text: "If you are the only adult of your family, its plan stops renewing when you ask, so that nothing is charged in these days.",
          },
          {
            kind: "paragraph",
            text: "If there are other adults and the plan is paid with your card, it stops renewing too: your card is not charged any more, neither in these days nor later. The others have the plan to the end of what is paid, and we tell them by email how to keep it.",
          },
        ],
      },
      {
        id: "deleted",
        title: "What is erased",
        blocks: [
          {
            kind: "list",
            items: [
              "Your email address, your password, your name, your language and your settings.",
              "Your logins and devices, the activity of your account, what you agreed to, and emails about it.",
              "The data of the children for whom you agreed, unless another adult of your family agrees for them in these days.",
              "If you are the only adult of your family: the children's accounts, the family with what it recorded in the app, and its plan. What you paid and have not used is lost; your account page shows the amount beforehand.",
            ],
          },
          {
            kind: "paragraph",
            text: "To keep a copy, download your data on your account page first.",
          },
        ],
      },
      {
        id: "kept",
        title: "What stays, and for how long",
        blocks: [
          {
            kind: "list",
            items: [
              "Payment records, without your name: as long as tax and accounting law requires.",
              "With other adults in your family: the family, the plan and the payments stay with them, and the children for whom one of them agrees.",
              "Messages that you sent to support: until the matter is settled.",
              "Copies in backups: until newer backups take their place.",
            ],
          },
          { kind: "link", to: "/privacy-policy", text: "Privacy policy" },
        ],
      },
      {
        id: "contact",
        title: "Questions and contact",
        blocks: [
          {
            kind: "paragraph",
            text: "You may also write to us from the email of your account, and we delete it for you. In the same way you may ask us to erase only some of your data and keep the account.",
          },
          { kind: "contact", channel: "email", text: contactEmail },
          {
            kind: "contact",
            channel: "whatsapp",
            text: "Chat with us on WhatsApp",
            greeting: "Hello, I have a question about deleting my account.",
          },
        ],
      },
    ],
  };
}
