import { PRIVACY_VERSION } from "../../contract/rules.ts";
import type { LegalDocument, LegalFacts } from "./legal-document.ts";

export function privacyPolicy({ brand, contactEmail }: LegalFacts): LegalDocument {
  return {
    title: "Privacy policy",
    summary: `Your family's days belong to your family. This page says what ${brand} keeps, why, for how long, and how to get a copy of it or have it erased.`,
    updatedOn: PRIVACY_VERSION,
    sections: [
      {
        id: "who-we-are",
        title: "Who we are",
        blocks: [
          {
            kind: "paragraph",
            text: `${brand} is an app for families and schools: adults set weekly tasks, and children complete them and earn virtual cookies. It is run from Abu Dhabi, in the United Arab Emirates.`,
          },
          {
            kind: "paragraph",
            text: `When we say “we”, we mean the team behind ${brand}. We decide which data the service needs, and we answer for how it is handled. This policy covers the app, this website and its account pages.`,
          },
        ],
      },
      {
        id: "what-we-collect",
        title: "What we collect",
        blocks: [
          { kind: "paragraph", text: "We ask only for what the service needs to work:" },
          {
            kind: "definitions",
            items: [
              {
                term: "Account",
                text: "Your email address, your name if you give it, your password in a form that nobody can read, your role in the family (parent, child or admin), the language you last used, and what you agreed to when you opened the account, with its date.",
              },
              {
                term: "Family",
                text: "Children's names and ages, who belongs to the family, and which caregivers look after which child.",
              },
              {
                term: "Activity",
                text: "Tasks, cookies earned and progress, and whatever your family chooses to add in the app: messages, photos, audio, video and files.",
              },
              {
                term: "Subscription",
                text: "Your plan, its dates, the amounts paid, any promo code you used, and why you cancelled, if you told us. Card details go to the payment provider; we keep only the card's brand, its last four digits and the month it expires in.",
              },
              {
                term: "Technical data",
                text: "Which logins are open, with the names of browser and system, what happened in the account, such as a changed password, and, for a short time, the IP address behind repeated attempts, such as one wrong password after another, so that nobody can guess their way in.",
              },
              { term: "Support", text: "The messages you send us by email or WhatsApp." },
            ],
          },
          { kind: "paragraph", text: "We build no advertising profile of anyone, child or adult." },
        ],
      },
      {
        id: "why-we-use-it",
        title: "Why we use your data",
        blocks: [
          { kind: "paragraph", text: "Each piece of data has a job to do:" },
          {
            kind: "list",
            items: [
              "To run your account and your family's space: login, tasks, rewards and reports.",
              "To take payments and manage your subscription.",
              "To send the emails you need: verification codes, receipts, a notice when your password or your plan changes, and reminders before a charge, which you can turn off.",
              "To suggest tasks and to help you understand a child's progress. Suggestions are only suggestions; the mentor always decides.",
              "To keep accounts safe by limiting repeated attempts.",
              "To answer you when you contact support.",
            ],
          },
          {
            kind: "paragraph",
            text: "In the language of the law: we rely on our agreement with the mentor, on the consent for a child's data that the mentor gives or obtains from the parent or guardian, on our legitimate interest in a safe service, and on our legal duties for payment records. None of this data is used for advertising.",
          },
        ],
      },
      {
        id: "children",
        title: "Children and the adult beside them",
        blocks: [
          {
            kind: "paragraph",
            text: "A child may not create an account alone. Every account must be supervised by a responsible adult, whom we call the mentor: a parent, teacher, supervisor or coach.",
          },
          { kind: "paragraph", text: "The mentor:" },
          {
            kind: "list",
            items: [
              "Opens the account and adds the child, with the permission of the parent or guardian when the mentor is someone else.",
              "Keeps an eye on how the child uses the app and what the child shares in it.",
              "May ask to see, correct or erase the child's data at any time.",
            ],
          },
          {
            kind: "paragraph",
            text: "For a child the app keeps as little as it can: a first name and, if you give it, a year of birth. With each consent it is written down who gave it, for which child, to which version of the texts, when and on what kind of device. On the Family page the adult who gave it withdraws it with one press, and the other adults are told: the app is closed to the child at once, and the child's data is erased after 7 days, in which the consent can be given again.",
          },
          {
            kind: "paragraph",
            text: "If we learn that a child has opened an account without an adult, we close it and erase its data. If you know of such a case, please tell us.",
          },
        ],
      },
      {
        id: "cookies-and-storage",
        title: "Cookies and browser storage",
        blocks: [
          {
            kind: "paragraph",
            text: "This website sets a single cookie, and not the kind that children earn: it remembers whether you read in English or Arabic. We use no cookies for advertising or tracking, and the pages of this site load nothing from other companies.",
          },
          { kind: "paragraph", text: "Your browser also keeps a few things on your own device:" },
          {
            kind: "list",
            items: [
              "While you are logged in: the keys of your session, your user number, your role and your email address.",
              "The language you chose.",
              "The number of your subscription once you start one, so that we can confirm the payment, and in that tab the plan and the promo code, so that you can try again if it fails.",
              "While you recover a password, open an account or ask to delete one: your email address and, for a recovery, a temporary key, removed when you finish or close the tab. For a new account also a random number by which we know that it was this browser that asked, removed when the account is open; from then on which of the first steps you have ticked, until you close them or log out.",
              "While you change your email address: the new one, removed when you enter its code, choose another address or log out.",
            ],
          },
          {
            kind: "paragraph",
            text: "Logging out clears what was kept for your account; only the language cookie stays. You can clear everything in your browser's settings at any time: you will be logged out on that device, and the site will forget your language.",
          },
        ],
      },
      {
        id: "sharing",
        title: "Who else sees your data",
        blocks: [
          {
            kind: "paragraph",
            text: "We do not sell your data, and we do not share it with any third party for its own purposes: no advertisers, no data brokers, no one else.",
          },
          {
            kind: "paragraph",
            text: "A few companies work for us to keep the service running, and each receives only what its work requires:",
          },
          {
            kind: "list",
            items: [
              "Stripe, the payment provider: receives your card details directly and handles the payment under its own legal duties. We keep the card's brand, its last four digits and the month it expires in, to show you which one is charged and to tell you in time.",
              "An email delivery service: carries our messages to your inbox.",
              "A hosting provider: runs the servers on which the data is kept.",
            ],
          },
          {
            kind: "paragraph",
            text: "The same rule holds for any other company that works for us, including one behind the app's AI features: it follows our instructions, for this service only and under contract, even when it works from another country.",
          },
          {
            kind: "paragraph",
            text: "Inside the app, the caregivers you invite can see the tasks and progress of the child they look after. You choose who they are.",
          },
          {
            kind: "paragraph",
            text: "If you write to us on WhatsApp, WhatsApp handles that conversation under its own policy. We disclose data to an authority only when the law obliges us to.",
          },
        ],
      },
      {
        id: "security",
        title: "How we protect your data",
        blocks: [
          {
            kind: "paragraph",
            text: "Data travels between your device and our servers over an encrypted connection, with the same level of encryption that banks use on their websites.",
          },
          {
            kind: "list",
            items: [
              "We never keep your password as you typed it. A method made for this purpose, called Argon2id, turns it into a form from which nobody, including us, can read the original.",
              "We do not keep session keys or verification codes in readable form either. Each code works only once, and only for a few minutes.",
              "We slow down repeated wrong attempts, then stop them for a while.",
              "When a password is reset, every device is logged out and we send you a notice.",
            ],
          },
          {
            kind: "paragraph",
            text: "No service is perfectly safe. If a breach puts your data at risk, we will tell you and the competent authorities without delay, as the law requires. You can help: choose a long password that you use nowhere else.",
          },
        ],
      },
      {
        id: "your-rights",
        title: "Your rights",
        blocks: [
          {
            kind: "paragraph",
            text: "We apply the rights of the data protection law of the United Arab Emirates and of the GDPR, Europe's, to every family, wherever it lives. For yourself and for the child you are responsible for, you may:",
          },
          {
            kind: "list",
            items: [
              "See the data and receive a copy in a file that another service can read.",
              "Have anything wrong or incomplete corrected.",
              "Have the data erased.",
              "Limit a particular use of it, or object to that use.",
              "Withdraw your consent at any time, by writing to us or by deleting the account.",
              "Complain to the data protection authority of your country, which in the United Arab Emirates is the UAE Data Office.",
            ],
          },
          {
            kind: "paragraph",
            text: "On your account page you download a copy of your data, correct your name and address, see and end logins, and delete the account. For everything else, just write to support from the email address of your account. We check that it is really you, and then our support team exports, corrects or erases the data. It costs nothing, and you will have our answer within one month.",
          },
          { kind: "link", to: "/delete-account", text: "Delete your account, without logging in too" },
        ],
      },
      {
        id: "retention",
        title: "How long we keep your data",
        blocks: [
          {
            kind: "definitions",
            items: [
              {
                term: "Account and family data",
                text: "As long as the account exists. The end of a plan does not erase it. If you delete the account, it is erased after 7 days, in which one press brings it back.",
              },
              {
                term: "Payment records",
                text: "As long as tax and accounting law requires, even after the account is erased.",
              },
              {
                term: "Logins",
                text: "A login lasts 30 days at most; its record, with the names of browser and system, is erased about 30 days after it ends. The list of what happened in your account, such as logins and changes, goes back 90 days.",
              },
              {
                term: "Invitations into a family",
                text: "The invited address, until it is accepted, taken back, or 7 days old.",
              },
              { term: "Verification codes", text: "They stop working after a few minutes." },
              {
                term: "Accounts that were asked for and never confirmed",
                text: "Erased about a day after their code stops working.",
              },
              {
                term: "IP addresses of repeated attempts",
                text: "For a short time, never more than a few days. A network from which you logged in is remembered for 30 days, as a keyed hash that only our server can make.",
              },
              { term: "Support messages", text: "Until the matter you wrote about is settled." },
            ],
          },
          {
            kind: "paragraph",
            text: "When you ask for erasure, we remove the data from the live service. Copies in backups disappear as newer backups take their place.",
          },
        ],
      },
      {
        id: "contact",
        title: "Questions and contact",
        blocks: [
          {
            kind: "paragraph",
            text: "Ask us anything about privacy, in English or Arabic, whatever your plan.",
          },
          { kind: "contact", channel: "email", text: contactEmail },
          {
            kind: "contact",
            channel: "whatsapp",
            text: "Chat with us on WhatsApp",
            greeting: "Hello, I have a question about privacy.",
          },
          {
            kind: "paragraph",
            text: "If we change this policy, the new version appears here with its date. If the change affects you, we tell account holders by email before it takes effect.",
          },
        ],
      },
    ],
  };
}
