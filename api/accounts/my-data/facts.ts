import type { Language } from "../../../contract/languages.ts";
import type { ConsentFacts, MyDataFacts, OwnPlanFacts } from "../../../contract/my-data.ts";
import { type Plan, plans } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { formatNumber } from "../../family/receipts/charge.ts";
import type { PersonalData } from "./export-person.ts";

type MoneyKeys = "subscriptions" | "payments" | "promo_codes";
/** A child's has no money. */
export type OwnData = Omit<PersonalData, "family" | MoneyKeys> &
  Partial<Pick<PersonalData, MoneyKeys>> & { readonly family: Partial<PersonalData["family"]> };

type PlanRows = ReadonlyMap<string, Plan>;
type Consent = PersonalData["consents"][number];

/** What the page to read says of an export. */
export async function describePersonalData(
  { db, clock }: Pick<Deps, "db" | "clock">,
  data: OwnData,
  language: Language,
): Promise<MyDataFacts> {
  const rows: PlanRows = new Map((await db.select().from(plans)).map((plan) => [plan.id, plan]));
  const { account, family } = data;
  return {
    madeAt: toIso(clock()),
    account: {
      id: account.id,
      email: account.email,
      name: account.name ?? null,
      role: account.role,
      mailLanguage: account.mail_language ?? account.language,
      openedAt: toIso(account.created_at),
      hasReminders: account.reminders ?? false,
      joinedAt: toIso(account.joined_family_at),
      deleteAt: toIso(account.delete_at),
    },
    emailChanges: data.email_changes.map((each) => ({
      from: each.old_email,
      to: each.new_email,
      askedAt: toIso(each.asked_at),
      changedAt: toIso(each.changed_at),
      undoneAt: toIso(each.undone_at),
    })),
    family: {
      id: family.id ?? "",
      trial:
        family.trial_started_at && family.trial_ends_at
          ? { from: toIso(family.trial_started_at), to: toIso(family.trial_ends_at) }
          : null,
      buyer: family.buyer ?? null,
      credit: Object.entries(family.credit ?? {}).map(([currency, cents]) => ({
        cents,
        currency: currency || null,
      })),
    },
    members: (family.members ?? []).map(({ is_you, since, ...member }) => ({
      ...member,
      isYou: is_you,
      since: toIso(since),
    })),
    children: data.children.map((child) => ({
      name: child.first_name,
      birthYear: child.birth_year,
      addedAt: toIso(child.created_at),
      deleteAt: toIso(child.delete_at),
    })),
    invitations: [
      ...data.invitations.map((each) => ({ to: each.email, ...describeInvitation(each) })),
      ...data.invited.map((each) => ({ to: null, ...describeInvitation(each) })),
    ],
    ...(data.subscriptions &&
      data.payments &&
      data.promo_codes && {
        money: {
          plans: data.subscriptions.map((each) => describePlan(each, rows, language)),
          payments: data.payments.map((each) => describePayment(each, rows, language)),
          promoCodes: data.promo_codes.map(({ code, state, at }) => ({ code, state, at: toIso(at) })),
        },
      }),
    consents: describeConsents(data),
    logins: data.logins.map((login) => ({
      device: toDevice(login),
      startedAt: toIso(login.started_at),
      endedAt: toIso(login.ended_at),
      expiresAt: toIso(login.expires_at),
    })),
    activity: data.activity.map((each) => ({ kind: each.kind, at: toIso(each.at), device: toDevice(each) })),
    mails: data.mail.map(({ kind, to, sent_at }) => ({
      kind,
      to: to === account.email ? null : to,
      sentAt: toIso(sent_at),
    })),
  };
}

function describeInvitation({ created_at, expires_at }: PersonalData["invited"][number]) {
  return { sentAt: toIso(created_at), until: toIso(expires_at) };
}

function describePlan(
  plan: PersonalData["subscriptions"][number],
  rows: PlanRows,
  language: Language,
): OwnPlanFacts {
  const { status, currency, cardLast4, nextPriceCents, nextPriceAt, periodStart, periodEnd } = plan;
  const freeUntil = toIso(plan.freeUntil ?? null);
  const goesOn = status === "active" || status === "scheduled";
  return {
    id: plan.id,
    name: nameOf(plan.planId, rows, language),
    interval: rows.get(plan.planId)?.billingInterval ?? "month",
    status,
    price: { cents: plan.priceCents, currency },
    free: freeUntil ? { until: freeUntil, goesOn } : null,
    period:
      !freeUntil && periodStart && periodEnd ? { from: toIso(periodStart), to: toIso(periodEnd) } : null,
    promoCode: plan.promoCode,
    orderedAt: toIso(plan.createdAt),
    confirmedAt: toIso(plan.confirmedAt),
    card: cardLast4 ? { last4: cardLast4, expiry: plan.cardExpiry } : null,
    nextPrice:
      nextPriceCents !== null && nextPriceAt
        ? { cents: nextPriceCents, currency, at: toIso(nextPriceAt) }
        : null,
    overdue: plan.overdueCents ? { cents: plan.overdueCents, currency } : null,
    cancelledAt: toIso(plan.cancelledAt),
    cancelReason: plan.cancelReason,
    cancelNote: plan.cancelNote,
    endsAt: status === "cancelled" ? toIso(plan.cancelAt) : null,
    endedAt: status === "cancelled" ? null : toIso(plan.endedAt),
  };
}

function describePayment(
  payment: PersonalData["payments"][number],
  rows: PlanRows,
  language: Language,
): NonNullable<MyDataFacts["money"]>["payments"][number] {
  const { currency, refundedCents } = payment;
  return {
    number: formatNumber(payment),
    paidAt: toIso(payment.createdAt),
    amount: { cents: payment.amountCents, currency },
    plan: nameOf(payment.planId, rows, language),
    period: { from: toIso(payment.periodStart), to: toIso(payment.periodEnd) },
    promoCode: payment.promoCode,
    buyer: payment.buyer?.name ?? null,
    card: payment.cardLast4,
    refunded: refundedCents > 0 ? { cents: refundedCents, currency } : null,
  };
}

/** The reader's own, and those for children. */
function describeConsents({ account, consents, consent_records, children }: OwnData): ConsentFacts[] {
  const nameOfChild = (id: string) => children.find((child) => child.id === id)?.first_name ?? id;
  const describe = ({ terms_version, privacy_version, given_at }: Omit<Consent, "language">) => ({
    terms: terms_version,
    privacy: privacy_version,
    givenAt: toIso(given_at),
  });
  return [
    ...consents.map((each) => ({ ...describe(each), child: null, device: null, withdrawnAt: null })),
    ...consent_records
      .filter((record) => record.for !== account.id)
      .map((record) => ({
        ...describe(record),
        child: nameOfChild(record.for),
        device: toDevice(record),
        withdrawnAt: toIso(record.withdrawn_at),
      })),
  ];
}

function nameOf(planId: string, rows: PlanRows, language: Language): string {
  return rows.get(planId)?.name[language] ?? planId;
}

function toDevice({ browser, system }: { browser: string | null; system: string | null }) {
  return { browser: browser ?? "", system: system ?? "" };
}

function toIso(date: Date): string;
function toIso(date: Date | null): string | null;
function toIso(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
