import * as v from "valibot";
import { toLatinDigits } from "./digits.ts";
import { EMAIL, toAsciiEmail } from "./email-address.ts";
import { languages } from "./languages.ts";
import { CANCEL_NOTE_MAX_LENGTH, cancelReasons, NAME_MAX_LENGTH, VERIFICATION_CODE_LENGTH } from "./rules.ts";

const Id = v.union([v.string(), v.number()]);
export type Id = v.InferOutput<typeof Id>;

/** An API may send an id as a number in one place and as a text in another. */
export function isSameId(one: Id | null | undefined, other: Id | null | undefined): boolean {
  return one != null && other != null && String(one) === String(other);
}

const Email = v.pipe(
  v.string(),
  v.description("An email address; its domain may be in its own script"),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(254),
  v.transform(toAsciiEmail),
  v.rfcEmail(),
  v.regex(EMAIL),
  v.maxLength(254),
);
/** Marks that turn or hide text, which nobody sees. Persian and emoji need the two joiners. */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/gu;
/** In any script, on one line. What makes markup or an address is no part of a name: others read it in their mail. */
const Name = v.pipe(
  v.string(),
  v.transform((text) => text.replace(INVISIBLE, "").trim().replace(/ +/g, " ")),
  v.minLength(1),
  v.maxLength(NAME_MAX_LENGTH),
  v.regex(/^[^<>{}[\]\\/@\p{Cc}\p{Co}\p{Cs}]+$/u),
);
const NonEmpty = v.pipe(v.string(), v.minLength(1), v.maxLength(1024));
const PromoCode = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64));
const VerificationCode = v.pipe(
  v.string(),
  v.transform(toLatinDigits),
  v.regex(new RegExp(`^[0-9]{${VERIFICATION_CODE_LENGTH}}$`)),
);
/** Made by the browser that asks for an account and kept there: no mail has it. */
const BrowserSecret = v.pipe(v.string(), v.minLength(22), v.maxLength(1024));
/** Of the mail's button: nobody guesses it, so it counts where wrong codes have used up the tries. */
const LinkSecret = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));
const Cents = v.pipe(v.number(), v.minValue(0));
const Percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
const DateTime = v.pipe(v.string(), v.isoTimestamp());
const IsoDay = v.pipe(v.string(), v.isoDate());
const Currency = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/));

export const Plan = v.object({
  id: Id,
  name: v.string(),
  description: v.nullish(v.string()),
  price: Cents,
  discounted_price: v.nullish(Cents),
  discount_percent: v.nullish(Percent),
  billing_interval: v.string(),
  /** Whom it is for; without it, families. */
  audience: v.nullish(v.string()),
  features: v.array(v.string()),
  currency: v.nullish(Currency),
});
export type Plan = v.InferOutput<typeof Plan>;

/** A charge that is known to come. */
export const NextCharge = v.object({
  at: DateTime,
  amount: Cents,
  /** Nothing was charged before it: the free days end there. */
  is_first: v.optional(v.boolean()),
});

/** What a card is charged first that an adult enters now; this adult pays for the plan from then on. */
export const CardCharge = v.object({
  at: DateTime,
  amount: Cents,
  currency: v.nullish(Currency),
  /** A payment is overdue: the new card is charged at once. */
  is_overdue: v.nullish(v.boolean()),
});
export type CardCharge = v.InferOutput<typeof CardCharge>;

/** Everything below `features` is what our API adds to the fields that any API sends: a screen must do without it. */
export const SubscriptionFeatures = v.object({
  is_paid_plan: v.boolean(),
  is_trial_period: v.boolean(),
  /** The subscription that is active now, as `createSubscription` named it. */
  subscription_id: v.nullish(Id),
  trial_days_remaining: v.nullish(v.number()),
  trial_ends_at: v.nullish(DateTime),
  plan_id: v.nullish(Id),
  plan_name: v.nullish(v.string()),
  plan_description: v.nullish(v.string()),
  features: v.nullish(v.array(v.string())),
  current_period_end: v.nullish(DateTime),
  cancel_at: v.nullish(DateTime),
  currency: v.nullish(Currency),
  /** What this family pays per interval, whatever the plan costs today. */
  price: v.nullish(Cents),
  billing_interval: v.nullish(v.string()),
  next_charge: v.nullish(NextCharge),
  /** Nothing was charged for it yet: these are its free days. */
  is_free_period: v.nullish(v.boolean()),
  /** What left the card when it was confirmed, where that is known. */
  charged_at_start: v.nullish(Cents),
  /** What was paid and not had, left over from earlier: the next charges use it up. */
  credit: v.nullish(v.object({ amount: Cents, currency: v.nullish(Currency) })),
  /** Given by the operator: it runs until `current_period_end` and never renews. */
  is_gift: v.nullish(v.boolean()),
  /** It runs on and is not charged, until support lets the charges go on. */
  is_paused: v.nullish(v.boolean()),
  /** Another plan that starts when the paid period ends. */
  scheduled_change: v.nullish(
    v.object({
      /** As `createSubscription` named it. */
      subscription_id: v.nullish(Id),
      plan_id: Id,
      plan_name: v.string(),
      at: DateTime,
      amount: Cents,
      billing_interval: v.string(),
    }),
  ),
  /** A renewal could not be charged; the plan runs on until `until`. */
  past_due: v.nullish(v.object({ amount: Cents, until: DateTime })),
  /** The last digits of the card that is charged. */
  card_last4: v.nullish(v.string()),
  card_brand: v.nullish(v.string()),
  /** The last month in which it pays, as `2030-08`. */
  card_expiry: v.nullish(v.string()),
  /** The name or the address of the adult who pays, where that is not who asks. */
  paid_by: v.nullish(v.string()),
  /** The adult who paid has left or is leaving: the plan goes on only once another adult enters a card. */
  card_needed: v.nullish(v.boolean()),
  card_charge: v.nullish(CardCharge),
  /** What the family pays from its first charge at or after a day, as it was told by mail. */
  next_price: v.nullish(v.object({ at: DateTime, amount: Cents })),
  /** Whoever asks wants the account deleted, and it is then. */
  account_delete_at: v.nullish(DateTime),
  /** What the family had last, where it has nothing now. */
  trial_ended_at: v.nullish(DateTime),
  plan_ended_at: v.nullish(DateTime),
  /** Whether this account may subscribe, change, cancel and resume; a child may not. */
  may_manage: v.nullish(v.boolean()),
});
export type SubscriptionFeatures = v.InferOutput<typeof SubscriptionFeatures>;

/** What confirming a plan would mean, before anyone confirms it. */
export const PlanQuote = v.object({
  /** `start`: nothing runs yet. `change_now` and `change_later`: another plan runs. */
  kind: v.picklist(["start", "change_now", "change_later"]),
  original_price: Cents,
  discount_percent: Percent,
  /** Per interval, after every discount. */
  price: Cents,
  billing_interval: v.string(),
  currency: v.nullish(Currency),
  /** The unused part of what was paid, and what earlier changes left over. */
  credit: Cents,
  due_today: Cents,
  next_charge: NextCharge,
  /** The plan that runs now is cancelled and ends then; confirming takes that back. */
  cancel_at: v.nullish(DateTime),
  /** What it follows from; `createSubscription` refuses where that is another by then. */
  snapshot: v.nullish(v.string()),
});
export type PlanQuote = v.InferOutput<typeof PlanQuote>;

export const CreditNote = v.object({ number: v.string(), at: DateTime, amount: Cents, url: v.string() });

export const Payment = v.object({
  id: Id,
  /** As the receipt shows it. */
  number: v.string(),
  paid_at: DateTime,
  plan_name: v.string(),
  period_start: DateTime,
  period_end: DateTime,
  amount: Cents,
  currency: v.nullish(Currency),
  refunded: v.nullish(Cents),
  /** Each time that something went back, the last first. */
  credit_notes: v.nullish(v.array(CreditNote)),
  receipt_url: v.string(),
});
export type Payment = v.InferOutput<typeof Payment>;

/** Whom receipts are made out to. */
export const Buyer = v.object({
  name: v.string(),
  address: v.nullish(v.string()),
  tax_number: v.nullish(v.string()),
});
const Line = v.pipe(v.string(), v.trim(), v.regex(/^\P{Cc}*$/u));

/** What an account sets for itself. Everything but `reminders` may be missing: a screen must do without it. */
export const Settings = v.object({
  reminders: v.boolean(),
  name: v.nullish(Name),
  /** Of mail. Without it, the language last used. */
  mail_language: v.nullish(v.picklist(languages)),
});
export type Settings = v.InferOutput<typeof Settings>;

/** From a list of ours; empty where it does not say. */
const Device = { browser: v.string(), system: v.string() };

/** Where the account is logged in. */
export const LoggedInDevice = v.object({
  id: v.string(),
  ...Device,
  logged_in_at: DateTime,
  last_used_at: DateTime,
  is_current: v.boolean(),
});
export type LoggedInDevice = v.InferOutput<typeof LoggedInDevice>;

/** Something that happened to the account. A screen shows the kinds that it knows. */
export const Activity = v.object({
  kind: v.string(),
  at: DateTime,
  ...Device,
  /** Of a payment. */
  amount: v.nullish(Cents),
  currency: v.nullish(Currency),
});
export type Activity = v.InferOutput<typeof Activity>;

/** Which texts somebody agrees to, by their dates, and the language in which they were shown. */
const AgreedTexts = {
  terms_version: IsoDay,
  privacy_version: IsoDay,
  language: v.picklist(languages),
};
const MemberId = v.pipe(v.string(), v.maxLength(64));

export const FamilyAdult = v.object({
  id: v.string(),
  name: v.nullish(v.string()),
  /** Not for children. */
  email: v.nullish(v.string()),
  is_you: v.boolean(),
  /** It is this adult's card that a plan which renews is charged to. */
  pays: v.boolean(),
  may_be_removed: v.boolean(),
  /** Asked to be deleted, and is then. Not for children. */
  delete_at: v.nullish(DateTime),
});
export type FamilyAdult = v.InferOutput<typeof FamilyAdult>;

export const FamilyChild = v.object({
  id: v.string(),
  first_name: v.nullish(v.string()),
  birth_year: v.nullish(v.number()),
  /** Of a child with a login of its own; not for children. */
  email: v.nullish(v.string()),
  is_you: v.boolean(),
  /** The consent was withdrawn: the data is erased then. */
  delete_at: v.nullish(DateTime),
  /** Who asks is its mentor: the adult who agreed for it, and who alone may withdraw that. */
  is_yours: v.boolean(),
  /** Its mentor's account, name or address. Not for children. */
  mentor_id: v.nullish(v.string()),
  mentor: v.nullish(v.string()),
  /** Its mentor asked to be deleted: until then another adult may agree for it. Not for children. */
  mentor_leaves_at: v.nullish(DateTime),
  /** What was agreed to last; null: nothing is on record. Not for children. */
  consent: v.nullish(
    v.object({
      /** The name or the address of the adult; null: that account is erased. */
      by: v.nullish(v.string()),
      given_at: DateTime,
      ...AgreedTexts,
      withdrawn_at: v.nullish(DateTime),
    }),
  ),
});
export type FamilyChild = v.InferOutput<typeof FamilyChild>;

/** What the asking adult paid for days that are still to come: it stays with the others of the family. */
export const PaidAhead = v.object({ until: DateTime, amount: Cents, currency: v.nullish(Currency) });
export type PaidAhead = v.InferOutput<typeof PaidAhead>;

/** What was paid for and not had. */
const LostCredit = v.array(v.object({ amount: Cents, currency: v.nullish(Currency) }));

/** What an only adult gives up who joins another family. */
export const Loss = v.object({
  plan_name: v.nullish(v.string()),
  free_days_until: v.nullish(DateTime),
  lost: LostCredit,
});
export type Loss = v.InferOutput<typeof Loss>;

/** Everything but adults and children is for adults. */
export const FamilyMembers = v.object({
  adults: v.array(FamilyAdult),
  children: v.array(FamilyChild),
  /** Open ones, into this family. */
  invitations: v.array(
    v.object({ id: v.string(), email: v.string(), sent_at: DateTime, expires_at: DateTime }),
  ),
  /** Open ones, of this account into other families. */
  invited: v.array(
    v.object({
      id: v.string(),
      by: v.string(),
      expires_at: DateTime,
      /** null: other adults stay in the family, and keep its plan. */
      loss: v.nullish(Loss),
    }),
  ),
  /** The one that brought this account into the family. */
  accepted_invitation: v.nullish(v.string()),
  /** The plan ends then, unless an adult enters a card: the one on it is of somebody who leaves or is gone. */
  card_needed_until: v.nullish(DateTime),
  card_charge: v.nullish(CardCharge),
  paid_ahead: v.nullish(PaidAhead),
});
export type FamilyMembers = v.InferOutput<typeof FamilyMembers>;

const Nothing = v.object({});
export const Tokens = v.object({ access_token: v.string(), refresh_token: v.string() });
export const OpenedSession = v.object({
  ...Tokens.entries,
  id: Id,
  role: v.string(),
  /** The texts that this person agreed to have newer versions. */
  texts_changed: v.nullish(v.boolean()),
  /** This person asked to be deleted, and is then. */
  delete_at: v.nullish(DateTime),
});
export const CodeSent = v.object({ retry_after_seconds: v.optional(v.number()) });

/** What an adult agreed to when the account was opened, by the date of each text. */
export const Consent = v.object({ terms_version: IsoDay, privacy_version: IsoDay, given_at: DateTime });

/** What an adult chooses for a new account and agrees to. */
const NewAccount = v.object({
  password: NonEmpty,
  /** Of age, and answers for the children's accounts. */
  is_adult: v.literal(true),
  terms_version: IsoDay,
  privacy_version: IsoDay,
});

/** Which token a call asks for. */
export type Bearer = "none" | "access" | "refresh" | "reset";

export type Call = {
  readonly method: "GET" | "POST";
  readonly path: `/api/v1/${string}`;
  readonly bearer: Bearer;
  readonly request: v.GenericSchema;
  readonly response: v.GenericSchema;
};

/** Every call (docs/product.md §10.1). Requests are exact, responses tolerate more. */
export const calls = {
  login: {
    method: "POST",
    path: "/api/v1/users/login",
    bearer: "none",
    request: v.object({
      email: Email,
      password: NonEmpty,
      /** From the mail, where an answer was `login_code_required`. */
      otp: v.optional(VerificationCode),
    }),
    response: OpenedSession,
  },
  logout: {
    method: "POST",
    path: "/api/v1/users/logout",
    bearer: "access",
    request: Nothing,
    response: Nothing,
  },
  forgotPassword: {
    method: "POST",
    path: "/api/v1/users/forgot-password",
    bearer: "none",
    request: v.object({ email: Email }),
    response: CodeSent,
  },
  verifyOtp: {
    method: "POST",
    path: "/api/v1/users/verify-otp",
    bearer: "none",
    request: v.object({ email: Email, otp: VerificationCode, link_secret: v.optional(LinkSecret) }),
    response: v.object({ reset_token: v.string() }),
  },
  resetPassword: {
    method: "POST",
    path: "/api/v1/users/reset-password",
    bearer: "reset",
    request: v.object({ new_password: NonEmpty }),
    response: Nothing,
  },
  changePassword: {
    method: "POST",
    path: "/api/v1/users/password",
    bearer: "access",
    request: v.object({ password: NonEmpty, new_password: NonEmpty }),
    response: Nothing,
  },
  confirmPassword: {
    method: "POST",
    path: "/api/v1/users/password/confirm",
    bearer: "access",
    request: v.object({ password: NonEmpty }),
    response: Nothing,
  },
  changeEmail: {
    method: "POST",
    path: "/api/v1/users/email",
    bearer: "access",
    request: v.object({ email: Email, password: NonEmpty }),
    response: CodeSent,
  },
  confirmEmail: {
    method: "POST",
    path: "/api/v1/users/email/confirm",
    bearer: "access",
    request: v.object({ email: Email, otp: VerificationCode }),
    response: Nothing,
  },
  signUp: {
    method: "POST",
    path: "/api/v1/users/sign-up",
    bearer: "none",
    request: v.object({
      email: Email,
      ...NewAccount.entries,
      browser_secret: v.optional(BrowserSecret),
      invitation: v.optional(MemberId),
    }),
    response: CodeSent,
  },
  confirmSignUp: {
    method: "POST",
    path: "/api/v1/users/confirm-sign-up",
    bearer: "none",
    request: v.object({
      email: Email,
      otp: VerificationCode,
      link_secret: v.optional(LinkSecret),
      /** The secret that an account was asked for with: it opens with what was chosen then. */
      browser_secret: v.optional(BrowserSecret),
      /** What the person who confirms chooses. It goes before whatever was asked for: a stranger may have asked. */
      account: v.optional(NewAccount),
      invitation: v.optional(MemberId),
    }),
    response: OpenedSession,
  },
  refresh: {
    method: "POST",
    path: "/api/v1/users/refresh",
    bearer: "refresh",
    request: Nothing,
    response: Tokens,
  },
  plans: {
    method: "GET",
    path: "/api/v1/subscription-plans",
    bearer: "access",
    request: Nothing,
    response: v.object({ plans: v.object({ data: v.array(Plan) }) }),
  },
  createSubscription: {
    method: "POST",
    path: "/api/v1/family-subscriptions",
    bearer: "access",
    request: v.object({
      subscription_plan_id: Id,
      promo_code: v.optional(PromoCode),
      /** Of the quote that was shown. */
      snapshot: v.optional(v.string()),
    }),
    response: v.object({ subscription_id: Id, checkout_url: v.string() }),
  },
  checkPromo: {
    method: "POST",
    path: "/api/v1/promo-codes/check",
    bearer: "access",
    request: v.object({
      promo_code: PromoCode,
      subscription_plan_id: Id,
      user_email: v.optional(v.string()),
    }),
    response: v.object({
      valid: v.boolean(),
      original_price: v.nullish(Cents),
      total_discount: v.nullish(Percent),
      discounted_price: v.nullish(Cents),
      message: v.nullish(v.string()),
      code: v.nullish(v.string()),
    }),
  },
  cancelSubscription: {
    method: "POST",
    path: "/api/v1/family-subscriptions/cancel",
    bearer: "access",
    request: v.object({
      reason: v.optional(v.picklist(cancelReasons)),
      note: v.optional(v.pipe(Line, v.maxLength(CANCEL_NOTE_MAX_LENGTH))),
    }),
    response: v.object({ cancel_at: v.nullish(DateTime) }),
  },
  resumeSubscription: {
    method: "POST",
    path: "/api/v1/family-subscriptions/resume",
    bearer: "access",
    request: Nothing,
    response: Nothing,
  },
  quote: {
    method: "POST",
    path: "/api/v1/family-subscriptions/quote",
    bearer: "access",
    request: v.object({ subscription_plan_id: Id, promo_code: v.optional(PromoCode) }),
    response: PlanQuote,
  },
  undoChange: {
    method: "POST",
    path: "/api/v1/family-subscriptions/undo-change",
    bearer: "access",
    request: Nothing,
    response: Nothing,
  },
  changeCard: {
    method: "POST",
    path: "/api/v1/family-subscriptions/card",
    bearer: "access",
    request: Nothing,
    response: v.object({ url: v.string() }),
  },
  payments: {
    method: "GET",
    path: "/api/v1/family-subscription/payments",
    bearer: "access",
    request: Nothing,
    response: v.object({
      payments: v.array(Payment),
      /** null: nobody was named. */
      buyer: v.optional(v.nullable(Buyer)),
      /** Of a ZIP of all documents; `year` in it leaves those of one year. */
      archive_url: v.optional(v.string()),
    }),
  },
  changeBuyer: {
    method: "POST",
    path: "/api/v1/family-subscription/buyer",
    bearer: "access",
    request: v.object({
      name: v.pipe(Line, v.maxLength(120)),
      address: v.optional(v.pipe(Line, v.maxLength(300))),
      tax_number: v.optional(v.pipe(Line, v.maxLength(30))),
    }),
    response: v.object({ buyer: v.nullable(Buyer) }),
  },
  readSettings: {
    method: "GET",
    path: "/api/v1/users/settings",
    bearer: "access",
    request: Nothing,
    response: v.object({ ...Settings.entries, consent: v.nullish(Consent) }),
  },
  changeSettings: {
    method: "POST",
    path: "/api/v1/users/settings/change",
    bearer: "access",
    request: v.pipe(v.partial(Settings), v.minEntries(1)),
    response: Settings,
  },
  devices: {
    method: "GET",
    path: "/api/v1/users/devices",
    bearer: "access",
    request: Nothing,
    response: v.object({ devices: v.array(LoggedInDevice) }),
  },
  endDevices: {
    method: "POST",
    path: "/api/v1/users/devices/end",
    bearer: "access",
    request: v.object({
      /** Without it, all but the one that asks. */
      id: v.optional(v.pipe(v.string(), v.maxLength(64))),
    }),
    response: Nothing,
  },
  activity: {
    method: "GET",
    path: "/api/v1/users/activity",
    bearer: "access",
    request: Nothing,
    response: v.object({ activity: v.array(Activity) }),
  },
  downloadData: {
    method: "POST",
    path: "/api/v1/users/data",
    bearer: "access",
    request: v.object({ password: NonEmpty }),
    response: v.object({
      file_name: v.string(),
      /** In base64: a page to read and JSON to take along. */
      zip: v.string(),
    }),
  },
  previewDeletion: {
    method: "GET",
    path: "/api/v1/users/deletion",
    bearer: "access",
    request: Nothing,
    response: v.object({
      /** It was asked for, and is done then. */
      delete_at: v.nullish(DateTime),
      /** When it would be done, if it were asked for now. */
      would_delete_at: DateTime,
      /** Nobody is left who answers for the children: their accounts go along, and so do plan and credit. */
      is_last_adult: v.boolean(),
      children: v.array(v.string()),
      plan_name: v.nullish(v.string()),
      lost: LostCredit,
      /** The next charge to the card of who asks: it is not made. An overdue plan ends at once. */
      stopped_charge: v.nullish(CardCharge),
      /** null for the last adult, who loses it. */
      paid_ahead: v.nullish(PaidAhead),
      /** A plan renews, and is charged to another adult's card. */
      is_paid_by_other: v.optional(v.boolean()),
    }),
  },
  deleteAccount: {
    method: "POST",
    path: "/api/v1/users/deletion/ask",
    bearer: "access",
    request: v.object({ password: NonEmpty }),
    response: v.object({ delete_at: DateTime }),
  },
  requestDeletionCode: {
    method: "POST",
    path: "/api/v1/users/deletion/code",
    bearer: "none",
    request: v.object({ email: Email }),
    response: CodeSent,
  },
  deleteByCode: {
    method: "POST",
    path: "/api/v1/users/deletion/confirm",
    bearer: "none",
    request: v.object({ email: Email, otp: VerificationCode }),
    response: v.object({ delete_at: DateTime }),
  },
  keepAccount: {
    method: "POST",
    path: "/api/v1/users/deletion/undo",
    bearer: "access",
    request: Nothing,
    response: Nothing,
  },
  family: {
    method: "GET",
    path: "/api/v1/family",
    bearer: "access",
    request: Nothing,
    response: FamilyMembers,
  },
  inviteAdult: {
    method: "POST",
    path: "/api/v1/family/invitations",
    bearer: "access",
    request: v.object({ email: Email }),
    response: Nothing,
  },
  takeBackInvitation: {
    method: "POST",
    path: "/api/v1/family/invitations/take-back",
    bearer: "access",
    request: v.object({ id: MemberId }),
    response: Nothing,
  },
  lookAtInvitation: {
    method: "POST",
    path: "/api/v1/family/invitations/look",
    bearer: "none",
    request: v.object({ id: MemberId }),
    response: v.object({ by: v.string(), email: v.string(), expires_at: DateTime }),
  },
  acceptInvitation: {
    method: "POST",
    path: "/api/v1/family/invitations/accept",
    bearer: "access",
    request: v.object({ id: MemberId }),
    response: Nothing,
  },
  removeAdult: {
    method: "POST",
    path: "/api/v1/family/adults/remove",
    bearer: "access",
    request: v.object({ id: MemberId }),
    response: Nothing,
  },
  leaveFamily: {
    method: "POST",
    path: "/api/v1/family/leave",
    bearer: "access",
    request: Nothing,
    response: Nothing,
  },
  addChild: {
    method: "POST",
    path: "/api/v1/family/children",
    bearer: "access",
    request: v.object({
      first_name: Name,
      birth_year: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1900), v.maxValue(2200))),
      ...AgreedTexts,
    }),
    response: v.object({ id: v.string() }),
  },
  recordConsent: {
    method: "POST",
    path: "/api/v1/family/consents",
    bearer: "access",
    request: v.object({
      /** Without it, for oneself. */
      child_id: v.optional(MemberId),
      ...AgreedTexts,
    }),
    response: Nothing,
  },
  withdrawConsent: {
    method: "POST",
    path: "/api/v1/family/consents/withdraw",
    bearer: "access",
    request: v.object({ child_id: MemberId }),
    response: v.object({ delete_at: DateTime }),
  },
  features: {
    method: "GET",
    path: "/api/v1/family-subscription/features",
    bearer: "access",
    request: Nothing,
    response: SubscriptionFeatures,
  },
} as const satisfies Record<string, Call>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
export type RequestOf<N extends CallName> = v.InferInput<Calls[N]["request"]>;
export type ResponseOf<N extends CallName> = v.InferOutput<Calls[N]["response"]>;
