import { defaultBusiness } from "../../../contract/brand.ts";
import { writeLinkFragment } from "../../../contract/link-fragment.ts";
import type { Mail, MailFacts, MailName } from "../../../contract/mails.ts";
import type { CreditNoteFacts, ReceiptFacts } from "../../../contract/receipt.ts";

const ORIGIN = "https://maamoul.example";
const NOW = "2026-11-16T09:30:00.000Z";
const NEXT_MONTH = "2026-12-16T09:30:00.000Z";
const NEXT_YEAR = "2027-11-16T09:30:00.000Z";
const SIGNATURE = "k7Yx2mTqN0bVdF5sJ1cGhRzE8wLpAuQiO3nMvXyZt4B";
const ID = "5b2f1f0e-7f0c-4c1a-9d55-0c8e4f0a6b21";

const code = { code: "048213", minutes: 10 };
const device = { browser: "Safari", system: "iPhone" };
const children = "Omar, Salma";
const yearly = { name: "Premium Yearly", interval: "year" } as const;
const monthly = { name: "Premium Monthly", interval: "month" } as const;
const usd = (cents: number) => ({ cents, currency: null });
const aed = (cents: number) => ({ cents, currency: "AED" });
const nextYear = { at: NEXT_YEAR, ...usd(9939) };
const nextMonth = { at: NEXT_MONTH, ...usd(999) };
const start = { plan: yearly, next: nextYear, credit: undefined };
const href = `${ORIGIN}/api/v1/mail-links/not-me/${ID}?signature=${SIGNATURE}&language=en`;
const codeHref = (path: string) =>
  `${ORIGIN}${path}?language=en${writeLinkFragment({ email: "noor@family.example", code: "048213", secret: SIGNATURE })}`;

const sale = {
  seller: defaultBusiness.seller,
  buyer: { name: "Noor Haddad" },
  plan: { en: "Premium Yearly", ar: "الباقة المميّزة السنوية" },
  period: { from: NOW, to: "2027-11-15T09:30:00.000Z" },
  currency: null,
  taxPercent: null,
  isSandbox: false,
};
export const receipt: ReceiptFacts = {
  ...sale,
  kind: "receipt",
  number: "2026-000123",
  date: NOW,
  listCents: 9939,
  discountCents: 1000,
  creditCents: 0,
  paidCents: 8939,
  refundedCents: 0,
  promoCode: "WELCOME10",
  card: "4242",
  providerNumber: null,
};
export const taxInvoice: ReceiptFacts = { ...receipt, taxPercent: 5, isSandbox: true };
export const creditNote: CreditNoteFacts = {
  ...sale,
  kind: "credit note",
  number: "CN-2026-000007",
  date: NOW,
  of: { number: "2026-000123", date: NOW },
  refundedCents: 3939,
};
const receiptHref = `${ORIGIN}/receipts/${ID}?until=1797413400&signature=${SIGNATURE}`;
const paid = { document: receipt, href: receiptHref };

type Samples = { readonly [Name in MailName]: readonly [MailFacts[Name], ...MailFacts[Name][]] };

/** Every mail in each of its states, with facts as the API gives them. */
export const mailSamples: Samples = {
  announcement: [
    {
      subject: "The app is five times faster",
      text: "We have rebuilt the weekly list.\n\nUpdate the app on your phone to get it.",
    },
  ],

  recovery_code: [{ ...code, href: codeHref("/verify-otp") }],
  login_code: [code],
  deletion_code: [{ ...code, days: 7 }],
  email_code: [code],
  sign_up_code: [
    { ...code, href: codeHref("/start/code"), freeDays: 30, inviter: undefined },
    { ...code, href: codeHref("/start/code"), freeDays: 30, inviter: "Layla Haddad" },
  ],
  known_account: [{ href: `${ORIGIN}/login?language=en` }],
  second_trial: [{ href: `${ORIGIN}/login?language=en` }],
  email_taken: [{}],
  email_changed: [{ newEmail: "noor.haddad.family@example.com", days: 7, href }],
  child_email_changed: [{ name: "Omar", newEmail: "omar.haddad.family@example.com" }],
  email_corrected: [{ mailbox: "old" }, { mailbox: "new" }],

  account_opened: [
    { at: NOW, device, freeDays: 30, inviter: undefined },
    { at: NOW, device: { browser: "", system: "" }, freeDays: 30, inviter: "Layla Haddad" },
  ],
  password_changed: [
    { at: NOW, by: "owner" },
    { at: NOW, by: "code" },
  ],
  new_device: [{ at: NOW, device, href }],
  wrong_passwords: [{ at: NOW, device: { browser: "Chrome", system: "" } }],

  deletion_asked: [
    { deleteAt: NEXT_MONTH, charge: nextYear, othersTold: true, href },
    { deleteAt: NEXT_MONTH, charge: "of another", othersTold: false, href },
    { deleteAt: NEXT_MONTH, charge: "none", othersTold: false, href },
  ],
  account_kept: [{ renews: true }, { renews: false }],
  adult_leaving: [{ name: "Layla Haddad", deleteAt: NEXT_MONTH, endsAt: NEXT_YEAR, children }],
  adult_stays: [{ name: "Layla Haddad", renews: true }],
  account_erased: [{}],

  invitation: [
    {
      by: "Layla Haddad",
      email: "noor.haddad.family@example.com",
      until: NEXT_MONTH,
      href: `${ORIGIN}/family`,
    },
  ],
  family_joined: [{ name: "Layla Haddad" }],
  family_left: [
    { name: "Layla Haddad", endsAt: NEXT_YEAR, children, erased: undefined },
    { name: "Layla Haddad", endsAt: undefined, children: undefined, erased: children },
  ],
  family_removed: [
    { by: "Layla Haddad", children, endsAt: NEXT_YEAR, stopped: usd(9939), unused: usd(6770) },
    { by: "Layla Haddad", children: undefined, endsAt: undefined, stopped: undefined, unused: undefined },
  ],
  you_left: [{ children, endsAt: NEXT_YEAR, stopped: aed(36500), unused: aed(12050) }],
  plan_lost: [{ plan: "Premium Yearly", unused: usd(6770) }],
  paying_started: [{ next: nextYear }, { next: undefined }],
  paying_taken: [{ by: "Layla Haddad", next: nextYear }],
  consent_withdrawn: [{ by: "Layla Haddad", child: "Omar", deleteAt: NEXT_MONTH }],

  plan_started: [
    { ...start, kind: "paid", receipt: paid },
    {
      ...start,
      kind: "paid",
      receipt: { document: { ...receipt, paidCents: 0, card: null }, href: receiptHref },
    },
    { ...start, kind: "paid", receipt: undefined },
    { plan: monthly, next: nextMonth, credit: usd(500), kind: "free" },
    { kind: "gift", plan: yearly, until: NEXT_YEAR },
  ],
  gift_added: [{ plan: "Premium Yearly", until: NEXT_YEAR }],
  receipt: [paid, { document: taxInvoice, href: receiptHref }],
  refund: [{ document: creditNote, href: receiptHref }],
  trial_ending: [{ endsAt: NEXT_MONTH }],
  first_charge: [{ plan: monthly, charge: nextMonth }],
  renewal_coming: [
    { plan: "Premium Yearly", charge: nextYear, credit: usd(500), isChange: false },
    { plan: "Premium Yearly", charge: { at: NEXT_YEAR, ...aed(36500) }, credit: undefined, isChange: true },
  ],
  card_expiring: [
    { plan: "Premium Yearly", card: { brand: "Visa", last4: "4242" }, expiry: "12/26", chargeAt: NEXT_YEAR },
    {
      plan: "Premium Yearly",
      card: { brand: undefined, last4: "0042" },
      expiry: "12/26",
      chargeAt: NEXT_YEAR,
    },
  ],
  price_change: [{ plan: yearly, from: NEXT_YEAR, now: usd(9939), later: usd(11900) }],
  price_stays: [
    { plan: yearly, from: NEXT_YEAR, now: usd(9939), withdrawn: usd(11900), endsAt: undefined },
    { plan: monthly, from: NEXT_MONTH, now: aed(3700), withdrawn: aed(4000), endsAt: NEXT_MONTH },
  ],
  payment_approval: [
    {
      plan: "Premium Yearly",
      dueAt: NOW,
      due: usd(9939),
      until: NEXT_MONTH,
      approveUrl: "https://invoice.stripe.com/i/example",
    },
  ],
  payment_failed: [
    {
      plan: "Premium Yearly",
      stage: "first",
      dueAt: NOW,
      due: usd(9939),
      tries: "until then",
      until: NEXT_MONTH,
    },
    { plan: "Premium Yearly", stage: "again", dueAt: NOW, due: usd(9939), tries: "then", until: NEXT_MONTH },
    { plan: "Premium Yearly", stage: "first", dueAt: NOW, due: usd(9939), tries: "over", until: NEXT_MONTH },
    {
      plan: "Premium Yearly",
      stage: "last",
      dueAt: NOW,
      due: usd(9939),
      tries: "until then",
      until: NEXT_MONTH,
    },
  ],
  plan_changed: [
    {
      plan: yearly,
      previous: "Premium Monthly",
      credit: usd(500),
      paid: usd(9439),
      next: nextYear,
      creditLeft: usd(120),
    },
  ],
  plan_changes_later: [
    {
      plan: "Premium Monthly",
      previous: "Premium Yearly",
      next: { at: NEXT_YEAR, ...usd(999) },
      creditLeft: undefined,
    },
  ],
  plan_ended: [
    { plan: "Premium Yearly", endedAt: NOW, isUnpaid: true, credit: usd(500) },
    { plan: "Premium Yearly", endedAt: NOW, isUnpaid: false, credit: undefined },
  ],
  cancellation_receipt: [
    { plan: "Premium Yearly", endsAt: NEXT_YEAR, isOver: false, isFree: false, credit: usd(500) },
    { plan: "Premium Yearly", endsAt: NEXT_YEAR, isOver: false, isFree: true, credit: undefined },
    { plan: "Premium Yearly", endsAt: NOW, isOver: true, isFree: false, credit: undefined },
  ],
};

const turnOff = `${ORIGIN}/api/v1/reminders/off/${ID}?signature=${SIGNATURE}`;
const canBeTurnedOff: ReadonlySet<MailName> = new Set([
  "announcement",
  "trial_ending",
  "first_charge",
  "renewal_coming",
  "card_expiring",
]);

/** Each sample, with a name of its own: `plan_started 2`. */
export const sampleMails: readonly { readonly title: string; readonly mail: Mail }[] = Object.entries(
  mailSamples,
).flatMap(([name, samples]) =>
  samples.map((facts, index) => ({
    title: index === 0 ? name : `${name} ${index + 1}`,
    mail: { name, facts, ...(canBeTurnedOff.has(name as MailName) && { turnOff }) } as Mail,
  })),
);

export const sampleView = { publicOrigin: ORIGIN, reader: "Noor" };
