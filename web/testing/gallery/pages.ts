import type { CardFormFacts } from "../../../contract/card-form.ts";
import type { HostedFacts, HostedName, HostedPage, OrderFacts } from "../../../contract/hosted.ts";
import type { MyDataFacts } from "../../../contract/my-data.ts";
import { creditNote, receipt, taxInvoice } from "./mails.ts";

const NOW = "2026-11-16T09:30:00.000Z";
const NEXT_YEAR = "2027-11-16T09:30:00.000Z";
const ID = "5b2f1f0e-7f0c-4c1a-9d55-0c8e4f0a6b21";
const usd = (cents: number) => ({ cents, currency: null });
const device = { browser: "Safari", system: "iPhone" };
const yearly = { name: "Premium Yearly", interval: "year" } as const;

const form: CardFormFacts = {
  typed: { number: "", expiry: "", name: "" },
  problems: {},
  testCards: [
    { number: "4242 4242 4242 4242", outcome: "paid" },
    { number: "4000 0000 0000 9995", outcome: "insufficient_funds" },
  ],
};
const wrongForm: CardFormFacts = {
  ...form,
  typed: { number: "4242", expiry: "01/20", name: "Noor" },
  problems: { number: "incomplete", expiry: "expired", cvc: "missing" },
};
const declinedForm: CardFormFacts = { ...form, decline: "declined" };

const order: OrderFacts = {
  kind: "start",
  plan: { ...yearly, description: "Everything, for the whole family" },
  changes: null,
  currency: null,
  listPriceCents: 9939,
  priceCents: 7951,
  percentOff: 20,
  promoCode: "WELCOME20",
  creditCents: 0,
  dueTodayCents: 0,
  at: NOW,
  next: { at: NEXT_YEAR, cents: 7951, isFirst: true },
  seller: { name: "Maamoul", includesVat: true },
};
const change: OrderFacts = {
  ...order,
  kind: "change_now",
  changes: { name: "Premium Monthly", cancelAt: NEXT_YEAR },
  creditCents: 500,
  dueTodayCents: 7451,
  next: { at: NEXT_YEAR, cents: 7951, isFirst: false },
};
const checkout = { quote: "q", isOutdated: false, isSandbox: true, leave: `/checkout/${ID}/leave` };
const mail = {
  subject: "Your code is 048213",
  language: "en",
  recipient: "noor@family.example",
  sentAt: NOW,
} as const;

const data: MyDataFacts = {
  madeAt: NOW,
  account: {
    id: ID,
    email: "noor@family.example",
    name: "Noor",
    role: "parent",
    mailLanguage: "en",
    openedAt: NOW,
    hasReminders: true,
    joinedAt: NOW,
    deleteAt: null,
  },
  emailChanges: [
    {
      from: "noor@old.example",
      to: "noor@family.example",
      askedAt: NOW,
      changedAt: NOW,
      undoneAt: null,
    },
  ],
  family: { id: ID, trial: { from: NOW, to: NEXT_YEAR }, buyer: { name: "Noor" }, credit: [usd(500)] },
  members: [{ isYou: true, name: "Noor", email: "noor@family.example", role: "parent", since: NOW }],
  children: [{ name: "Salma", birthYear: 2017, addedAt: NOW, deleteAt: null }],
  invitations: [{ to: "omar@family.example", sentAt: NOW, until: NEXT_YEAR }],
  money: {
    plans: [
      {
        ...yearly,
        id: ID,
        status: "active",
        price: usd(9939),
        free: null,
        period: { from: NOW, to: NEXT_YEAR },
        promoCode: null,
        orderedAt: NOW,
        confirmedAt: NOW,
        card: { last4: "4242", expiry: "2030-08" },
        nextPrice: null,
        overdue: null,
        cancelledAt: null,
        cancelReason: null,
        cancelNote: null,
        endsAt: null,
        endedAt: null,
      },
    ],
    payments: [
      {
        number: "2026-000123",
        paidAt: NOW,
        amount: usd(9939),
        plan: "Premium Yearly",
        period: { from: NOW, to: NEXT_YEAR },
        promoCode: null,
        buyer: "Noor",
        card: "4242",
        refunded: usd(100),
      },
    ],
    promoCodes: [{ code: "WELCOME20", state: "redeemed", at: NOW }],
  },
  consents: [
    { terms: "2026-11-16", privacy: "2026-11-16", givenAt: NOW, child: "Salma", device, withdrawnAt: null },
  ],
  logins: [{ device, startedAt: NOW, endedAt: null, expiresAt: NEXT_YEAR }],
  activity: [{ kind: "login", at: NOW, device }],
  mails: [{ kind: "login_code", to: null, sentAt: NOW }],
};

const REQUEST = "5f0c3b1e-7a54-4a5e-9d0b-1f2e3d4c5b6a";
const daily = { values: [3, 5], before: 6 };
const text = { type: "string" };

/** Every hosted page in each of its states, with facts as the API gives them. */
export const pageSamples: { readonly [Name in HostedName]: readonly HostedFacts[Name][] } = {
  failure: [{ message: "Something went wrong on our side. Please try again.", request: REQUEST }],
  "mail-link": (["not-me", "email-back", "keep-account"] as const).flatMap((link) =>
    (["asks", "done"] as const).map((state) => ({ link, state, next: "/forgot-password" })),
  ),
  "wrong-mail-link": [{}],
  "reminders-off": [{ state: "asks" }, { state: "done" }, { state: "wrong" }],
  checkout: [
    { ...checkout, order, payment: { kind: "card", form } },
    { ...checkout, order, payment: { kind: "card", form: wrongForm } },
    { ...checkout, order, payment: { kind: "card", form }, isOutdated: true },
    { ...checkout, order, payment: { kind: "card", form: declinedForm }, isSandbox: false },
    { ...checkout, order: change, payment: { kind: "card on file", last4: "4242", isOwn: true } },
    { ...checkout, order: { ...change, kind: "change_later" }, payment: { kind: "nothing" } },
  ],
  "closed-checkout": [
    { message: "This checkout is closed. Please start again from your plans.", request: REQUEST },
  ],
  card: [
    { form, back: "/subscriptions", last4: "4242", overdue: null, takeOver: null },
    {
      form: wrongForm,
      back: "/subscriptions",
      last4: null,
      overdue: { ...usd(9939), runsUntil: NEXT_YEAR },
      takeOver: null,
    },
    {
      form,
      back: "/subscriptions",
      last4: null,
      overdue: null,
      takeOver: { firstCharge: { ...usd(9939), at: NEXT_YEAR }, endsAt: NEXT_YEAR, cancelAt: null },
    },
  ],
  mailbox: [{ mails: [{ ...mail, href: "/sandbox/mailbox/1" }] }, { mails: [] }],
  "sandbox-mail": [
    {
      ...mail,
      text: "Your code: 048213",
      frame: { href: "/sandbox/mailbox/1/html", sandbox: "allow-popups" },
      back: "/sandbox/mailbox",
    },
  ],
  receipt: [{ document: receipt }, { document: taxInvoice }, { document: creditNote }],
  "no-receipt": [
    { reason: "expired" },
    { reason: "wrong" },
    { reason: { message: "There is nothing here.", request: REQUEST } },
  ],
  docs: [
    {
      origin: "https://maamoul.example",
      groups: [
        {
          name: "Login",
          about: "Open a session, keep it and end it",
          calls: [
            {
              name: "login",
              method: "POST",
              path: "/api/v1/users/login",
              summary: "Log in, unless the answer is `login_code_required`",
              bearer: "none",
              request: {
                type: "object",
                properties: { email: { ...text, format: "email", maxLength: 254 } },
              },
              response: { $ref: "#/components/schemas/Session" },
              example: { email: "noor@family.example" },
            },
          ],
        },
      ],
      schemas: {
        Session: { type: "object", properties: { access_token: text }, required: ["access_token"] },
      },
      errors: [{ code: "not_found", status: 404, message: "There is nothing at this address." }],
    },
  ],
  "my-data": [{ data }],
  report: [
    {
      figures: {
        days: ["2026-11-15", "2026-11-16"],
        newFamilies: daily,
        trialsPaid: daily,
        cancelled: daily,
        reasons: [{ reason: null, times: 2 }],
        income: [{ currency: "USD", received: daily, refunded: daily }],
        mail: { days: ["2026-11-15", "2026-11-16"], sent: [9, 8], failed: [0, 1], waiting: 2 },
      },
      madeAt: NOW,
      isSandbox: true,
    },
  ],
};

/** Each sample, with a name of its own: `receipt 2`. */
export const samplePages: readonly { readonly title: string; readonly page: HostedPage }[] = Object.entries(
  pageSamples,
).flatMap(([name, samples]) =>
  samples.map((facts, index) => ({
    title: index === 0 ? name : `${name} ${index + 1}`,
    page: { name, facts } as HostedPage,
  })),
);
