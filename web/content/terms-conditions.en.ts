import { GRACE_DAYS, PRICE_NOTICE_DAYS, SHORTEST_FREE_HOURS } from "../../contract/money.ts";
import { TERMS_VERSION } from "../../contract/rules.ts";
import type { LegalDocument, LegalFacts } from "./legal-document.ts";

export function termsConditions(facts: LegalFacts): LegalDocument {
  const { brand, contactEmail, trialDays, freeFeatures, premiumFeatures } = facts;
  return {
    title: "Terms and conditions",
    summary: `This is what your family and the ${brand} team agree on. We kept it short and plain, so that you can read it in a few minutes.`,
    updatedOn: TERMS_VERSION,
    sections: [
      {
        id: "definitions",
        title: "The words we use",
        blocks: [
          { kind: "paragraph", text: "A few words come back often. This is what they mean here:" },
          {
            kind: "definitions",
            items: [
              { term: brand, text: "The app, this website and its account pages." },
              {
                term: "Mentor",
                text: "The responsible adult who opens the account and supervises it: a parent, teacher, supervisor or coach.",
              },
              {
                term: "Creator",
                text: "The child or student who does the tasks and earns the cookies.",
              },
              {
                term: "Family",
                text: "The mentors, caregivers and creators who share one subscription. A class or a group in an institution counts as a family too.",
              },
              {
                term: "Cookie",
                text: "A virtual reward inside the app. It is worth no money, and it cannot be sold or exchanged for money.",
              },
            ],
          },
        ],
      },
      {
        id: "eligibility",
        title: "Who may use the service",
        blocks: [
          {
            kind: "paragraph",
            text: "Only an adult may open an account: someone of full legal age where they live, who can agree to these terms.",
          },
          {
            kind: "paragraph",
            text: "A creator uses the service under a mentor's supervision and may not create an account alone. The mentor is responsible for how the account is used.",
          },
          {
            kind: "paragraph",
            text: "A mentor who is not the child's parent or guardian, such as a teacher or coach, needs their permission first. Schools and institutions take part through adult mentors whom they appoint.",
          },
        ],
      },
      {
        id: "accounts",
        title: "Your account",
        blocks: [
          { kind: "paragraph", text: "An account is safe when we both look after it:" },
          {
            kind: "list",
            items: [
              "Give true details, and an email address that you read: codes and notices go there.",
              "Keep your password to yourself. If someone else may know it, change it and tell us.",
              "Several caregivers may look after one child, each with a login of their own.",
              "You may leave at any time: you delete the account on your account page or with a code by email, and its data is erased as the privacy policy explains.",
            ],
          },
          {
            kind: "paragraph",
            text: "We may suspend or close an account that breaks these terms or puts a child at risk. Unless the matter is urgent, we write to you first and listen to you.",
          },
        ],
      },
      {
        id: "free-plan",
        title: "The free plan",
        blocks: [
          {
            kind: "paragraph",
            text: `A new family starts on the free plan for ${trialDays} days, at no cost and without a bank card. This is your trial, and it includes:`,
          },
          {
            kind: "list",
            items: [...freeFeatures.map((name) => `${name}.`), "WhatsApp support, during the trial only."],
          },
          {
            kind: "paragraph",
            text: `The free plan ends after ${trialDays} days: its features stop until you choose a plan. What your family has recorded stays in your account until you ask us to erase it.`,
          },
        ],
      },
      {
        id: "paid-plan",
        title: "Paid plans",
        blocks: [
          {
            kind: "paragraph",
            text: "The full premium plan is for the whole family and adds nine features:",
          },
          {
            kind: "list",
            items: [
              ...premiumFeatures.map((name) => `${name}.`),
              "Technical support on WhatsApp, as long as the plan runs.",
            ],
          },
          {
            kind: "paragraph",
            text: facts.vatIncluded
              ? "These are the plans on sale and what they cost. Every price includes VAT:"
              : "These are the plans on sale and what they cost:",
          },
          {
            kind: "definitions",
            items: facts.plans.map(({ name, price, perDay, without }) => {
              const cost = perDay ? `${price}, about ${perDay} a day.` : `${price}.`;
              const has =
                without.length === 0
                  ? "Has all nine features."
                  : `Has the nine features except: ${without.join(", ")}.`;
              return { term: name, text: `${cost} ${has}` };
            }),
          },
          {
            kind: "paragraph",
            text: `Nothing is charged unless you confirm a payment method at checkout. If you confirm one during your ${trialDays} free days, the plan starts at once and the first charge is made automatically when the free days end; in their last ${SHORTEST_FREE_HOURS} hours it is made on the day you confirm. After that the price is charged once per year, or once per month for a plan by the month, until you cancel.`,
          },
          {
            kind: "paragraph",
            text: "Before you confirm, checkout shows what you pay that day, the day and the amount of the next charge, and the currency. A promo code is already counted in. What it shows is what we charge.",
          },
          {
            kind: "paragraph",
            text: "You may change your plan at any time. A plan that costs more per year starts on that day, and the unused part of what you paid is credited against it. Any other plan, and a plan by the month after one by the year, starts when the paid period ends; until then nothing changes, and you may undo the change. Credit that is left lowers your next charges; if your plan ends first, it stays yours and pays for the next plan that you choose.",
          },
          {
            kind: "paragraph",
            text: `If a renewal cannot be charged, we tell you by email, and the plan runs on for ${GRACE_DAYS} more days, or for as long as the payment provider tries by its own schedule. Until then the same card is tried again, and you may change it. If the charge still cannot be made, the plan ends. What your family has recorded stays in your account.`,
          },
        ],
      },
      {
        id: "cancelling-and-refunds",
        title: "Cancelling and refunds",
        blocks: [
          {
            kind: "paragraph",
            text: "You may cancel at any time on the subscriptions page of your account. You keep the premium features until the end of the period you have paid for, and nothing more is charged. With a renewal not paid yet, or when you have your account erased, the plan ends at once. If you cancel before the first charge, you pay nothing. We email you the end date, and until then you may resume.",
          },
          {
            kind: "paragraph",
            text: "We refund a payment only for a technical error that our support team has confirmed, such as being charged twice for the same period, and where we close an account without your fault. If you think this has happened, write to us and we will look into it. A refund goes back to the card that paid; your bank shows it within a few working days.",
          },
        ],
      },
      {
        id: "conduct",
        title: `Using ${brand} with care`,
        blocks: [
          { kind: "paragraph", text: "Children are watching, so we ask every mentor to:" },
          {
            kind: "list",
            items: [
              "Set tasks that are safe and right for the child's age.",
              "Use penalties and task locking to teach, never to humiliate.",
              "Share only photos, recordings and files that you have the right to share, and nothing harmful or unlawful.",
              "Respect others: do not pose as someone else, enter another person's account or disturb the service.",
            ],
          },
          {
            kind: "paragraph",
            text: "What your family adds stays yours. You allow us to store, process and show it only as the service needs, as our privacy policy explains.",
          },
          {
            kind: "paragraph",
            text: "AI suggestions and reports are there to help. They do not replace a doctor or a specialist, and the mentor always decides.",
          },
        ],
      },
      {
        id: "changes",
        title: "Changes and availability",
        blocks: [
          {
            kind: "paragraph",
            text: "If we change these terms, the new version appears here with its date. If the change affects you, we tell you by email before it takes effect. If you do not agree, you may cancel and keep your access until the end of the period you have paid for.",
          },
          {
            kind: "paragraph",
            text: `Your price stays as it is unless we email you a new one at least ${PRICE_NOTICE_DAYS} days before the first charge at it. Until then you may cancel; what you have paid for stays yours to its end.`,
          },
          {
            kind: "paragraph",
            text: "We work to keep the service available, but maintenance or a fault beyond our control may interrupt it. We answer for the harm we cause as far as the law requires.",
          },
        ],
      },
      {
        id: "contact",
        title: "Law and contact",
        blocks: [
          {
            kind: "paragraph",
            text: `The plans are sold by ${facts.seller}.`,
          },
          {
            kind: "paragraph",
            text: "If we disagree, let us talk first. We answer a complaint within one month, and you may also turn to the consumer protection authority of your country, which in the United Arab Emirates is the Ministry of Economy. These terms follow the laws of the United Arab Emirates, and the courts of Abu Dhabi decide what we cannot settle together. Nothing here takes away a right that consumer law gives you. Where the English and the Arabic text differ, the Arabic one counts.",
          },
          {
            kind: "paragraph",
            text: "Write to us in English or Arabic. Email is open to everyone; support on WhatsApp is for the trial only on the free plan, and all year on the premium plan.",
          },
          { kind: "contact", channel: "email", text: contactEmail },
          {
            kind: "contact",
            channel: "whatsapp",
            text: "Chat with us on WhatsApp",
            greeting: "Hello, I have a question about the terms.",
          },
        ],
      },
    ],
  };
}
