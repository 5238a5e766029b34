import { and, asc, desc, eq, ilike, or } from "drizzle-orm";
import { formatPrice } from "../../../contract/format-price.ts";
import { exportPerson } from "../../accounts/my-data/export-person.ts";
import { isMailOf } from "../../accounts/old-addresses.ts";
import type { BillingDeps } from "../../billing/providers/provider.ts";
import {
  type Account,
  accounts,
  charges,
  families,
  providerCustomers,
  type Subscription,
} from "../../db/schema.ts";
import { settleFamily } from "../../family/change-families.ts";
import { type FamilyMoney, findHeld, newPriceFrom } from "../../family/family.ts";
import { formatNumber } from "../../family/receipts/charge.ts";
import { resolveFamilyPlan } from "../../family/state.ts";
import { nameInLog } from "../../keys/name-in-log.ts";
import { formatGulfDate } from "../../pages/gulf-date.ts";
import { requireAccount } from "../accounts.ts";
import { listEntries, writeDetails } from "../audit.ts";
import type { Command, Row } from "../command.ts";
import { writeNextPrice } from "../plans.ts";
import { printTable } from "../print.ts";
import { listMails, stateOf } from "./mails.ts";

const MOST_FOUND = 50;

export const showCommands: readonly Command[] = [
  {
    name: "find",
    args: ["TEXT"],
    summary: "People by a part of their address, a number of theirs, or the number of a receipt",
    reads: true,
    async run({ db }, { args: [text = ""] }) {
      const found = await db
        .selectDistinct({ account: accounts })
        .from(accounts)
        .leftJoin(charges, eq(charges.familyId, accounts.familyId))
        .leftJoin(providerCustomers, eq(providerCustomers.familyId, accounts.familyId))
        .where(
          or(
            ilike(accounts.email, `%${text.replace(/[\\%_]/g, "\\$&")}%`),
            eq(accounts.id, text),
            eq(accounts.familyId, text),
            eq(charges.subscriptionId, text),
            eq(charges.providerReference, text),
            eq(providerCustomers.customerId, text),
            ofReceipt(text),
          ),
        )
        .orderBy(asc(accounts.email))
        .limit(MOST_FOUND);
      const people = found.map(({ account: { passwordHash: _, ...account } }) => account);
      return {
        data: people,
        rows: people.map(({ email, role, familyId, createdAt, suspendedAt }) => ({
          email,
          role,
          family: familyId,
          since: day(createdAt),
          suspended: suspendedAt && day(suspendedAt),
        })),
      };
    },
  },
  {
    name: "show",
    args: ["EMAIL"],
    summary:
      "All about a person on one page: account, family, plan, payments, mail, logins, consents, entries",
    reads: true,
    async run(deps, { args: [email = ""] }) {
      const account = await requireAccount(deps, email);
      const page = await readPage(deps, account);
      return { data: page.data, message: page.sections.map(writeSection).join("\n\n") };
    },
  },
];

/** `2026-000123`, as people quote it. */
function ofReceipt(text: string) {
  const [, year, number] = text.match(/^(\d{4})-0*(\d{1,9})$/) ?? [];
  return year && number
    ? and(eq(charges.receiptYear, Number(year)), eq(charges.receiptNumber, Number(number)))
    : undefined;
}

type Section = { title: string; rows: readonly Row[] };

async function readPage(
  deps: BillingDeps,
  account: Account,
): Promise<{ data: unknown; sections: Section[] }> {
  const { db } = deps;
  const { familyId } = account;
  // Settled first, so that the page says what the person sees.
  const family = await settleFamily(deps, familyId);
  const [row] = await db.select().from(families).where(eq(families.id, familyId));
  const members = await db.select().from(accounts).where(eq(accounts.familyId, familyId));
  const person = await exportPerson(deps, account);
  const mail = await listMails(deps, isMailOf(db, account));
  const entries = await listEntries(deps, account.id);
  const payments = await db
    .select()
    .from(charges)
    .where(eq(charges.familyId, familyId))
    .orderBy(desc(charges.createdAt));
  const current = resolveFamilyPlan(family, deps.clock());
  const { suspendedAt, role, language, createdAt } = account;
  const sections: Section[] = [
    {
      title: account.email,
      rows: [
        {
          role,
          language,
          since: day(createdAt),
          suspended: suspendedAt ? day(suspendedAt) : "no",
          reminders: account.reminders ? "on" : "off",
          number: account.id,
          log: nameInLog(deps, account.id),
        },
      ],
    },
    {
      title: `Family ${familyId}`,
      rows: members.map((each) => ({ email: each.email, role: each.role, since: day(each.createdAt) })),
    },
    {
      title: "Plan",
      rows: [
        {
          now: current.kind === "paid" ? current.plan.id : current.kind,
          "trial until": row?.trialEndsAt ? day(row.trialEndsAt) : null,
          credit:
            Object.entries(family.balances)
              .map(([currency, cents]) => formatPrice(cents, currency))
              .join(" ") || null,
        },
      ],
    },
    {
      title: "Subscriptions",
      rows: person.subscriptions.map((each) => ({
        plan: each.planId,
        status: each.status,
        price: formatPrice(each.priceCents, each.currency),
        "new price": writeComing(deps, family, each),
        from: each.periodStart && day(each.periodStart),
        until: each.periodEnd && day(each.periodEnd),
        cancelled: writeReason(each),
        overdue: each.overdueCents && formatPrice(each.overdueCents, each.currency),
        provider: each.provider,
      })),
    },
    {
      title: "Payments",
      rows: payments.map((each) => ({
        receipt: formatNumber(each),
        at: day(each.createdAt),
        plan: each.planId,
        amount: formatPrice(each.amountCents, each.currency),
        refunded: each.refundedCents ? formatPrice(each.refundedCents, each.currency) : null,
        number: each.id,
      })),
    },
    {
      title: "Mail",
      rows: mail.map((each) => ({
        at: moment(each.createdAt),
        kind: each.kind,
        to: each.recipient,
        state: stateOf(each),
        number: each.id,
      })),
    },
    {
      title: "Logins",
      rows: person.logins.map((each) => ({
        at: moment(each.started_at),
        state: each.ended_at ? `ended ${moment(each.ended_at)}` : `until ${day(each.expires_at)}`,
      })),
    },
    {
      title: "Consents",
      rows: person.consents.map((each) => ({
        at: moment(each.given_at),
        terms: each.terms_version,
        privacy: each.privacy_version,
        language: each.language,
      })),
    },
    {
      title: "What operators did",
      rows: entries.map(({ at, operator, command, details, outcome }) => ({
        at: moment(at),
        operator,
        command,
        details: writeDetails(details),
        outcome,
      })),
    },
  ];
  const data = {
    ...person,
    account: { ...person.account, suspended_at: suspendedAt },
    family: { ...person.family, balances: family.balances, members: members.map((each) => each.email) },
    mail,
    audit: entries,
  };
  return { data, sections };
}

/** With the day of the first charge at it. */
function writeComing(
  { providers }: BillingDeps,
  family: FamilyMoney,
  { id }: Pick<Subscription, "id">,
): string | null {
  const held = findHeld(family, id);
  if (!held) return null;
  const { nextPriceCents, currency, provider } = held.subscription;
  return writeNextPrice({
    nextPriceCents,
    nextPriceAt: newPriceFrom(held, providers.find(provider).timeZone),
    currency,
  });
}

function writeReason({
  cancelReason,
  cancelNote,
}: Pick<Subscription, "cancelReason" | "cancelNote">): string | null {
  return [cancelReason, cancelNote && `"${cancelNote}"`].filter(Boolean).join(": ") || null;
}

function writeSection({ title, rows }: Section): string {
  return `${title}\n${printTable(rows).replace(/^/gm, "  ")}`;
}

function day(date: Date): string {
  return formatGulfDate("en", date, { dateStyle: "medium" });
}

function moment(date: Date): string {
  return formatGulfDate("en", date, { dateStyle: "medium", timeStyle: "short" });
}
