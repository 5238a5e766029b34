import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { JWK } from "jose";
import type { ActivityKind } from "../../contract/activity.ts";
import type { Language } from "../../contract/languages.ts";
import type { BillingInterval } from "../../contract/money.ts";
import type { Audience } from "../../contract/offer.ts";
import type { CancelReason, Role } from "../../contract/rules.ts";

const moment = () => timestamp({ withTimezone: true });
const createdAt = moment().notNull();

/** Whom a tax invoice is made out to, as the family wrote it. */
export type Buyer = {
  readonly name: string;
  readonly address: string | null;
  readonly taxNumber: string | null;
};

export const families = pgTable(
  "families",
  {
    id: text().primaryKey(),
    trialStartedAt: moment(),
    trialEndsAt: moment(),
    /** Whose free days these are: each mailbox has them once. null: the operator opened the family. */
    trialMailbox: text().unique("families_trial_mailbox_unique"),
    /** What changes of plan left over, per currency; the charges that follow use it up first. */
    balances: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** null: receipts name an adult's address. */
    buyer: jsonb().$type<Buyer>(),
    /** For the version before, as the two below: this one has `subscriptions.payerId`. The next release drops them. */
    payerId: text(),
    payerAskedId: text(),
    cardOwnerId: text(),
    createdAt,
  },
  (table) => [index().on(table.trialEndsAt)],
);
export type FamilyRow = typeof families.$inferSelect;

const familyId = () =>
  text()
    .notNull()
    .references(() => families.id, { onDelete: "cascade" });

/** What a family is called at a payment provider, so that one customer there has all its plans. */
export const providerCustomers = pgTable(
  "provider_customers",
  {
    familyId: familyId(),
    provider: text().notNull(),
    customerId: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.familyId, table.provider] }),
    uniqueIndex().on(table.provider, table.customerId),
  ],
);

export const accounts = pgTable(
  "accounts",
  {
    id: text().primaryKey(),
    familyId: familyId(),
    /** Always lower case: the contract lowers it on the way in. */
    email: text().notNull().unique(),
    passwordHash: text().notNull(),
    role: text().$type<Role>().notNull(),
    /** As mails and invoices write it, where the person gave one. */
    name: text(),
    /** The language last used, or the one chosen for mail; mail goes out in it. */
    language: text().$type<Language>().notNull(),
    /** Chosen for mail. null: the language last used. */
    mailLanguage: text().$type<Language>(),
    /** Whether reminders may be mailed; receipts always are. */
    reminders: boolean().notNull().default(true),
    /** The person asked to be deleted: the day on which it is done. */
    deleteAt: moment(),
    /** That request stopped the renewal of the family's plan; taking it back starts it again. */
    stoppedRenewal: boolean().notNull().default(false),
    /** Since when nobody is let in: by the operator, or because the consent for a child was withdrawn. */
    suspendedAt: moment(),
    /** When this family was joined; null: the account was opened in it. */
    joinedAt: moment(),
    /** The invitation that was accepted then; children who came along have it too. */
    invitationId: text(),
    /** Of a child: the adult who agreed for it. null, written by the version before: who has been in the family longest. */
    mentorId: text().references((): AnyPgColumn => accounts.id, { onDelete: "set null" }),
    createdAt,
  },
  (table) => [
    index().on(table.familyId),
    index().on(table.mentorId),
    index("accounts_delete_at_index").on(table.deleteAt).where(sql`${table.deleteAt} is not null`),
  ],
);
export type Account = typeof accounts.$inferSelect;

/** null: nobody, or that account is erased. */
const adultId = () => text().references(() => accounts.id, { onDelete: "set null" });

const accountId = () =>
  text()
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" });

/** One login, and its chain of refresh tokens: see `api/accounts/tokens/refresh-token.ts`. */
export const sessions = pgTable(
  "sessions",
  {
    id: text().primaryKey(),
    accountId: accountId(),
    currentHash: text().notNull(),
    previousHash: text(),
    successorSalt: text(),
    rotatedAt: moment(),
    /** What the device calls itself, from a list of ours; empty where it does not say. null: from before we kept it. */
    browser: text(),
    system: text(),
    createdAt,
    expiresAt: moment().notNull(),
    endedAt: moment(),
    /** When the person said that this login was somebody else's. */
    disownedAt: moment(),
    /** When the password was last typed in it, after the login. */
    provedAt: moment(),
  },
  (table) => [
    index().on(table.accountId),
    index().on(table.expiresAt),
    index().on(table.endedAt).where(sql`${table.endedAt} is not null`),
  ],
);

/** What happened to an account and matters, for its owner to look through; forgotten after ninety days. */
export const activities = pgTable(
  "activities",
  {
    id: text().primaryKey(),
    accountId: accountId(),
    kind: text().$type<ActivityKind>().notNull(),
    browser: text().notNull(),
    system: text().notNull(),
    createdAt,
  },
  (table) => [index().on(table.accountId, table.createdAt), index().on(table.createdAt)],
);

export type SealedKey = { sealed: string };

/** What the operator did: who, when, what. It names a person by the number of the account alone. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: text().primaryKey(),
    at: moment().notNull(),
    operator: text().notNull(),
    command: text().notNull(),
    details: jsonb().$type<Record<string, string>>().notNull(),
    accountId: text(),
    /** null, or `begun` where a second one would be asked about: it was cut off on the way. */
    outcome: text().$type<"begun" | "done" | "refused">(),
  },
  (table) => [index().on(table.at), index().on(table.accountId)],
);

/** In the database so that every process signs and believes the same keys. */
export const signingKeys = pgTable("signing_keys", {
  kid: text().primaryKey(),
  /** As it is, or sealed with the operator's secret. */
  privateJwk: jsonb().$type<JWK | SealedKey>().notNull(),
  publicJwk: jsonb().$type<JWK>().notNull(),
  createdAt,
  retiredAt: moment(),
});

/** Single facts of this installation: the server's HMAC secret, that the demo was seeded. */
export const settings = pgTable("settings", {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** Codes that were mailed to people who have an account, each with the number of its mail. */
const accountCodes = (name: string) =>
  pgTable(
    name,
    {
      id: text().primaryKey(),
      accountId: accountId(),
      codeHmac: text().notNull(),
      createdAt,
      expiresAt: moment().notNull(),
      usedAt: moment(),
    },
    (table) => [index().on(table.accountId, table.createdAt), index().on(table.expiresAt)],
  );
export const recoveryCodes = accountCodes("recovery_codes");
export const loginCodes = accountCodes("login_codes");
export const deletionCodes = accountCodes("deletion_codes");

/** Addresses that an account asked to move to, each with the number of the mail that has its code. */
export const emailChanges = pgTable(
  "email_changes",
  {
    id: text().primaryKey(),
    accountId: accountId(),
    oldEmail: text().notNull(),
    newEmail: text().notNull(),
    codeHmac: text().notNull(),
    createdAt,
    expiresAt: moment().notNull(),
    /** When the new address was confirmed; the way back is counted from it. */
    usedAt: moment(),
    undoneAt: moment(),
  },
  (table) => [index().on(table.accountId, table.createdAt), index().on(table.expiresAt)],
);
export type EmailChange = typeof emailChanges.$inferSelect;

export const resetTokens = pgTable(
  "reset_tokens",
  {
    hash: text().primaryKey(),
    accountId: accountId(),
    createdAt,
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [index().on(table.accountId), index().on(table.expiresAt)],
);

/** Accounts that were asked for and wait for the code of their mail, whose number they have. */
export const signUps = pgTable(
  "sign_ups",
  {
    id: text().primaryKey(),
    email: text().notNull(),
    /** Empty once the account is open. */
    passwordHash: text().notNull(),
    /** Of the browser that asked. null: it gave none, and this password opens nothing. */
    browserSecretHmac: text(),
    termsVersion: text().notNull(),
    privacyVersion: text().notNull(),
    language: text().$type<Language>().notNull(),
    codeHmac: text().notNull(),
    createdAt,
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [index().on(table.email, table.createdAt), index().on(table.expiresAt)],
);
export type SignUp = typeof signUps.$inferSelect;

/** That an adult who supervises agreed, to which texts, in which language and when. */
export const agreements = pgTable(
  "consents",
  {
    accountId: accountId(),
    termsVersion: text().notNull(),
    privacyVersion: text().notNull(),
    language: text().$type<Language>().notNull(),
    givenAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.givenAt] })],
);

/** A child without a login of its own: the app shows it on the family's devices. */
export const children = pgTable(
  "children",
  {
    id: text().primaryKey(),
    familyId: familyId(),
    firstName: text().notNull(),
    birthYear: integer(),
    /** The adult who agreed for it; null as in `accounts`. */
    mentorId: adultId(),
    createdAt,
    /** The consent was withdrawn: the day on which the child's data is erased. */
    deleteAt: moment(),
  },
  (table) => [
    index().on(table.familyId),
    index().on(table.mentorId),
    index("children_delete_at_index").on(table.deleteAt).where(sql`${table.deleteAt} is not null`),
  ],
);
export type ChildRow = typeof children.$inferSelect;

/** The evidence of a consent: who gave it for whom, to which texts in which language, when and on which device. */
export const consentRecords = pgTable(
  "consent_records",
  {
    id: text().primaryKey(),
    /** The account or the child that it is for: one's own, where it agrees to the texts. */
    subjectId: text().notNull(),
    /** null: that account is erased. */
    giverId: text().references(() => accounts.id, { onDelete: "set null" }),
    termsVersion: text().notNull(),
    privacyVersion: text().notNull(),
    language: text().$type<Language>().notNull(),
    browser: text().notNull(),
    system: text().notNull(),
    givenAt: moment().notNull(),
    withdrawnAt: moment(),
  },
  (table) => [index().on(table.subjectId, table.givenAt), index().on(table.giverId)],
);
export type ConsentRecord = typeof consentRecords.$inferSelect;

/** Open invitations of adults into a family. Whoever has an account with that address may accept; then the row is gone. */
export const invitations = pgTable(
  "invitations",
  {
    id: text().primaryKey(),
    familyId: familyId(),
    inviterId: accountId(),
    email: text().notNull(),
    createdAt,
    expiresAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex("one_invitation_per_address").on(table.familyId, table.email),
    index().on(table.inviterId),
    index().on(table.email),
    index().on(table.expiresAt),
  ],
);
export type InvitationRow = typeof invitations.$inferSelect;

/** Mail that is promised but not sent yet; survives a restart. */
export const outbox = pgTable(
  "outbox",
  {
    id: text().primaryKey(),
    /** The name of a `MailKind`. */
    kind: text().notNull(),
    recipient: text().notNull(),
    language: text().$type<Language>().notNull(),
    payload: jsonb().$type<Record<string, string>>().notNull(),
    /** What makes this mail the only one of its kind, such as a charge's receipt to one person. */
    dedupeKey: text("occasion").unique(),
    attempts: integer().notNull().default(0),
    createdAt,
    nextAttemptAt: moment().notNull(),
    sentAt: moment(),
    /** Given up after the last attempt. */
    failedAt: moment(),
  },
  (table) => [
    index().on(table.nextAttemptAt).where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
    index().on(table.recipient),
    index("outbox_done_index")
      .on(table.createdAt)
      .where(sql`${table.sentAt} is not null or ${table.failedAt} is not null`),
  ],
);
export type OutboxRow = typeof outbox.$inferSelect;

/** What the background or an event could not do, until it can or nobody asks for it any more (`api/chores/one-by-one.ts`). */
export const failedWork = pgTable(
  "failed_work",
  {
    /** In the words of the log. */
    what: text().notNull(),
    item: text().notNull(),
    reason: text().notNull(),
    times: integer().notNull(),
    failedAt: moment().notNull(),
    waitSeconds: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.what, table.item] })],
);

export const plans = pgTable("plans", {
  id: text().primaryKey(),
  name: jsonb().$type<Record<Language, string>>().notNull(),
  description: jsonb().$type<Record<Language, string>>().notNull(),
  priceCents: integer().notNull(),
  discountedPriceCents: integer(),
  discountPercent: integer(),
  billingInterval: text().$type<BillingInterval>().notNull(),
  audience: text().$type<Audience>().notNull().default("families"),
  features: text().array().notNull(),
  /** null: the price shows in dollars (docs/product.md §6.2). */
  currency: text(),
  /** The list price from a day on, as the operator announced it; null: none is announced. */
  nextPriceCents: integer(),
  nextPriceAt: moment(),
  active: boolean().notNull().default(true),
  position: integer().notNull(),
});
export type Plan = typeof plans.$inferSelect;

export const promoCodes = pgTable("promo_codes", {
  /** Always upper case. */
  code: text().primaryKey(),
  percent: integer().notNull(),
  validFrom: moment(),
  validUntil: moment(),
  maxRedemptions: integer(),
  maxPerFamily: integer(),
  /** null: any plan. */
  planIds: text().array(),
  /** null: any address. */
  emailDomains: text().array(),
  active: boolean().notNull().default(true),
  createdAt,
});
export type PromoCode = typeof promoCodes.$inferSelect;

export type SubscriptionStatus =
  | "pending"
  | "confirming"
  | "scheduled"
  | "active"
  | "cancelled"
  | "ended"
  | "replaced";

/** What a checkout showed and will charge. The moments are ISO texts. */
export type Quote = {
  readonly kind: "start" | "change_now" | "change_later";
  /** When it was computed, and from what: if that changes, so does the quote. */
  readonly at: string;
  readonly snapshot: string;
  readonly creditCents: number;
  readonly dueTodayCents: number;
  readonly nextChargeAt: string;
  readonly nextChargeCents: number;
  /** The next charge is the first: the free days end there. */
  readonly nextIsFirst: boolean;
};

/**
 * `pending` waits for payment, `confirming` for the word that it was made. `scheduled` is confirmed and waits for the
 * end of the running plan's period. `cancelled` still runs, until `cancelAt`. `ended` without `paidAt` was an
 * abandoned checkout. `replaced` gave way to another plan.
 */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: text().primaryKey(),
    familyId: familyId(),
    planId: text()
      .notNull()
      .references(() => plans.id),
    status: text().$type<SubscriptionStatus>().notNull(),
    /** The adult whose card it is charged to; of an open checkout, the adult who opened it. null: a gift, or nobody now. */
    payerId: adultId(),
    /** What is charged per period, fixed at creation. */
    priceCents: integer().notNull(),
    listPriceCents: integer().notNull(),
    promoCode: text().references(() => promoCodes.code),
    currency: text(),
    /** The name of a `PaymentProvider`, fixed at creation. */
    provider: text().notNull(),
    providerCheckoutId: text().unique(),
    providerSubscriptionId: text().unique(),
    /** Of its checkout; null for what was never checked out. */
    quote: jsonb("figures").$type<Quote>(),
    /** What the family was told that it pays from its first charge at or after a day; null: its price stays. */
    nextPriceCents: integer(),
    nextListPriceCents: integer(),
    nextPriceAt: moment(),
    cardLast4: text(),
    /** As its provider calls it. null: from before we kept it. */
    cardBrand: text(),
    /** The last month in which it pays, as `2030-08`. null: from before we kept it. */
    cardExpiry: text(),
    /** Periods are counted from it. A period that ends there is free: the first charge comes at its end. */
    anchorAt: moment(),
    periodStart: moment(),
    periodEnd: moment(),
    /** What was paid covers the period up to here; time behind it was given. null before the first charge. */
    paidUntil: moment(),
    /** Somebody paused the collection at its provider: it runs on, and nothing is charged. */
    isCollectionPaused: boolean("collection_paused").notNull().default(false),
    /** A charge failed: how much, until when the plan runs on, when it is tried again by our own clock. */
    overdueCents: integer(),
    graceEndsAt: moment(),
    retryAt: moment(),
    /** Where its payer approves the charge, as the bank asks. null: the charge was declined, or none is overdue. */
    approvalUrl: text(),
    /** When a cancelled plan ends, or ended. */
    cancelAt: moment(),
    /** When somebody cancelled it. null: nobody did, or before we kept it. */
    cancelledAt: moment(),
    /** Why, where whoever cancelled said so. */
    cancelReason: text().$type<CancelReason>(),
    cancelNote: text(),
    /** When it was over. Of a replaced plan: once its provider knows. */
    endedAt: moment(),
    /** When something has to happen to it by our own clock; null where a provider reports it, or nothing has to. */
    dueAt: moment(),
    /** Until when an open checkout can be paid at its price, and its promo code is taken. */
    promisedUntil: moment(),
    createdAt,
    /** When it was confirmed; in the free days nothing is charged at that moment. */
    paidAt: moment(),
  },
  (table) => [
    index().on(table.familyId, table.createdAt),
    index().on(table.payerId),
    index().on(table.periodEnd).where(sql`${table.status} = 'active'`),
    index("subscriptions_card_expiry_index").on(table.cardExpiry).where(sql`${table.status} = 'active'`),
    index("subscriptions_due_index").on(table.dueAt).where(sql`${table.dueAt} is not null`),
    index("subscriptions_replaced_index")
      .on(table.provider)
      .where(sql`${table.status} = 'replaced' and ${table.endedAt} is null`),
    uniqueIndex("one_pending_per_family")
      .on(table.familyId)
      .where(sql`${table.status} in ('pending', 'confirming')`),
    uniqueIndex("one_scheduled_per_family").on(table.familyId).where(sql`${table.status} = 'scheduled'`),
    uniqueIndex("one_running_per_family")
      .on(table.familyId)
      .where(sql`${table.status} in ('active', 'cancelled')`),
  ],
);
export type Subscription = typeof subscriptions.$inferSelect;

/** What was charged, once per invoice; names and prices as they were on that day. */
export const charges = pgTable(
  "charges",
  {
    id: text().primaryKey(),
    /** In the order of writing. Until receipts had a count of their own, it was the receipt's number. */
    number: integer().generatedAlwaysAsIdentity().unique(),
    /** The receipt's number: counted by the year of the business, without gaps. null: written by an older version. */
    receiptYear: integer(),
    receiptNumber: integer(),
    familyId: familyId(),
    subscriptionId: text()
      .notNull()
      .references(() => subscriptions.id, { onDelete: "cascade" }),
    planId: text()
      .notNull()
      .references(() => plans.id),
    periodStart: moment().notNull(),
    periodEnd: moment().notNull(),
    listCents: integer().notNull(),
    discountCents: integer().notNull(),
    creditCents: integer().notNull(),
    /** What left the card: list price less discount and credit. */
    amountCents: integer().notNull(),
    refundedCents: integer().notNull().default(0),
    currency: text(),
    promoCode: text(),
    provider: text().notNull(),
    /** The provider's own number of it, such as an invoice. */
    providerReference: text().unique(),
    /** Where the provider shows its own receipt. */
    providerReceiptUrl: text(),
    cardLast4: text(),
    /** As it was on that day; null: the family had entered nobody. */
    buyer: jsonb().$type<Buyer>(),
    /** Who paid, and as what the receipt names them where there is no buyer. */
    payerId: adultId(),
    payerName: text(),
    /** What of the amount is tax, in percent of the net; null: the seller charged none. */
    taxPercent: real(),
    createdAt,
  },
  (table) => [
    index().on(table.familyId, table.createdAt),
    index().on(table.subscriptionId),
    index().on(table.payerId),
    uniqueIndex().on(table.receiptYear, table.receiptNumber),
  ],
);
export type Charge = typeof charges.$inferSelect;

/** What a payment provider must do: asked after the transaction that decided it, and again until it is done. */
export const providerRequests = pgTable(
  "provider_requests",
  {
    id: text().primaryKey(),
    familyId: familyId(),
    subscriptionId: text()
      .notNull()
      .references(() => subscriptions.id, { onDelete: "cascade" }),
    kind: text()
      .$type<
        | "stop renewal"
        | "start renewal"
        | "set price"
        | "end"
        | "close checkout"
        | "refund"
        | "use card"
        | "forget payer"
      >()
      .notNull(),
    /** Of a refund the provider's own number of the payment, of a card its own name. */
    providerReference: text(),
    createdAt,
  },
  (table) => [index().on(table.familyId), index().on(table.subscriptionId), index().on(table.createdAt)],
);
export type ProviderRequest = typeof providerRequests.$inferSelect;

/** The last receipt number of each year. Its row is locked until the charge is written, so that none is lost. */
export const receiptCounts = pgTable("receipt_counts", {
  year: integer().primaryKey(),
  last: integer().notNull(),
});

/** What of a payment went back, once for each time. Its number is counted as a receipt's is, apart from them. */
export const creditNotes = pgTable(
  "credit_notes",
  {
    id: text().primaryKey(),
    chargeId: text()
      .notNull()
      .references(() => charges.id, { onDelete: "cascade" }),
    year: integer().notNull(),
    number: integer().notNull(),
    cents: integer().notNull(),
    /** The provider's number of the refund that failed, which makes this note void. */
    failedRefund: text().unique(),
    createdAt,
  },
  (table) => [index().on(table.chargeId), uniqueIndex().on(table.year, table.number)],
);
export type CreditNote = typeof creditNotes.$inferSelect;

export const creditNoteCounts = pgTable("credit_note_counts", {
  year: integer().primaryKey(),
  last: integer().notNull(),
});

/** A pending checkout reserves its code; payment redeems it, an abandoned checkout releases it. */
export const promoRedemptions = pgTable(
  "promo_redemptions",
  {
    code: text()
      .notNull()
      .references(() => promoCodes.code),
    subscriptionId: text()
      .notNull()
      .references(() => subscriptions.id, { onDelete: "cascade" }),
    familyId: familyId(),
    state: text().$type<"reserved" | "redeemed" | "released">().notNull(),
    createdAt,
    changedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.code, table.subscriptionId] }),
    index().on(table.code, table.state),
    index().on(table.familyId),
    index().on(table.subscriptionId),
  ],
);

/** A provider sends an event more than once; its id is handled once. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    id: text().primaryKey(),
    receivedAt: moment().notNull(),
  },
  (table) => [index().on(table.receivedAt)],
);

/**
 * `key` names the limit and whom it counts, hashed where that is a person. It is sorted by its bytes (migration
 * 0005), so that all keys of one name lie together.
 */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text().primaryKey(),
    windowStartedAt: moment().notNull(),
    count: integer().notNull(),
    blockedUntil: moment(),
  },
  (table) => [
    index().on(table.windowStartedAt),
    // All but the networks from which people have logged in, which are many and stay for long.
    index("rate_limits_passing_index")
      .on(table.windowStartedAt)
      .where(sql`not starts_with(${table.key}, 'known_network:')`),
  ],
);
