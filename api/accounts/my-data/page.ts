import { html, raw } from "hono/html";
import { directionOf, type Language, ownNames } from "../../../contract/languages.ts";
import { copy } from "../../copy/copy.ts";
import { plans } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { formatNumber } from "../../family/receipts/charge.ts";
import { writePrice } from "../../pages/format-price.ts";
import { formatGulfDate } from "../../pages/gulf-date.ts";
import { isolateLtr } from "../../pages/isolate.ts";
import type { Html } from "../../pages/page-shell.ts";
import { writeFileStyle } from "../../pages/page-style.ts";
import type { PersonalData } from "./export-person.ts";

type Money = "subscriptions" | "payments" | "promo_codes";
/** A child's has no money. */
type OwnData = Omit<PersonalData, "family" | Money> &
  Partial<Pick<PersonalData, Money>> & { readonly family: Partial<PersonalData["family"]> };

type Fact = readonly [label: string, value: string | Html | null | undefined];
type Entry = { readonly what: string | Html; readonly more: readonly (string | Html | undefined)[] };

/** To be read from a disk or printed: no script, nothing from elsewhere, no link that ends. */
export async function renderPersonalData(
  { db, clock, config }: Deps,
  data: OwnData,
  language: Language,
): Promise<Html> {
  const words = copy[language].myData;
  const planRows = new Map((await db.select().from(plans)).map((plan) => [plan.id, plan]));
  const nameOf = (planId: string) => isolate(planRows.get(planId)?.name[language] ?? planId);
  const day = (date: Date) => formatGulfDate(language, date);
  const moment = (date: Date) =>
    words.moment(formatGulfDate(language, date, { dateStyle: "long", timeStyle: "short" }));
  const amount = (cents: number, currency: string | null) => writePrice(language, cents, currency);
  const price = (cents: number, currency: string | null) => isolate(amount(cents, currency));
  const device = ({ browser, system }: { browser: string | null; system: string | null }) =>
    browser && system ? words.logins.device(browser, system) : browser || system || words.logins.unknown;

  const { account, family, subscriptions, payments, promo_codes } = data;
  const mailKinds: Record<string, string> = words.mails.kinds;
  const title = words.title(config.business.name[language]);
  const sections = [
    renderSection(
      words.account.title,
      renderFacts([
        [words.account.email, isolate(account.email)],
        [words.account.name, account.name && isolate(account.name)],
        [words.account.role, words.roles[account.role]],
        [words.account.language, ownNames[account.mail_language ?? account.language]],
        [words.account.opened, day(account.created_at)],
        [words.account.reminders, account.reminders ? words.on : words.off],
        [words.account.joined, account.joined_family_at && day(account.joined_family_at)],
        [words.account.deleted, account.delete_at && day(account.delete_at)],
        [words.account.number, isolate(account.id)],
      ]),
    ),
    renderEntries(
      words.addresses.title,
      data.email_changes.map(({ old_email, new_email, asked_at, changed_at, undone_at }) => ({
        what: isolate(new_email),
        more: [
          words.addresses.before(old_email),
          changed_at ? words.addresses.changed(moment(changed_at)) : words.addresses.asked(moment(asked_at)),
          undone_at ? words.addresses.undone(moment(undone_at)) : undefined,
          changed_at && !undone_at ? words.addresses.kept : undefined,
        ],
      })),
    ),
    renderSection(
      words.family.title,
      renderFacts([
        [
          words.family.trial,
          family.trial_started_at &&
            family.trial_ends_at &&
            words.from(day(family.trial_started_at), day(family.trial_ends_at)),
        ],
        [words.family.buyer, family.buyer && isolate(family.buyer.name)],
        [words.family.buyerAddress, family.buyer?.address && isolate(family.buyer.address)],
        [words.family.buyerTaxNumber, family.buyer?.taxNumber && isolate(family.buyer.taxNumber)],
        ...Object.entries(family.credit ?? {}).map(
          ([currency, cents]) => [words.family.credit, price(cents, currency || null)] as const,
        ),
        [words.family.number, family.id && isolate(family.id)],
      ]),
    ),
    renderEntries(
      words.members.title,
      (family.members ?? []).map(({ is_you, name, email, role, since }) => ({
        what: is_you ? words.members.you : isolate(name ?? email ?? words.roles[role]),
        more: [
          !is_you && name && email ? isolate(email) : undefined,
          words.roles[role],
          words.members.since(day(since)),
        ],
      })),
    ),
    renderEntries(
      words.children.title,
      data.children.map(({ first_name, birth_year, created_at, delete_at }) => ({
        what: isolate(first_name),
        more: [
          birth_year ? words.children.born(birth_year) : undefined,
          words.children.added(day(created_at)),
          delete_at ? words.children.erased(day(delete_at)) : undefined,
        ],
      })),
    ),
    renderEntries(words.invitations.title, [
      ...data.invitations.map(({ email, created_at, expires_at }) => ({
        what: isolate(email),
        more: [day(created_at), words.invitations.until(day(expires_at))],
      })),
      ...data.invited.map(({ created_at, expires_at }) => ({
        what: words.invitations.toYou,
        more: [day(created_at), words.invitations.until(day(expires_at))],
      })),
    ]),
    subscriptions &&
      renderEntries(
        words.plans.title,
        subscriptions.map((each) => ({ what: nameOf(each.planId), more: describePlan(each) })),
      ),
    payments &&
      renderEntries(
        words.payments.title,
        payments.map((payment) => ({
          what: price(payment.amountCents, payment.currency),
          more: [
            isolate(formatNumber(payment)),
            day(payment.createdAt),
            nameOf(payment.planId),
            words.from(day(payment.periodStart), day(payment.periodEnd)),
            payment.promoCode ? words.plans.promoCode(payment.promoCode) : undefined,
            payment.buyer ? isolate(payment.buyer.name) : undefined,
            payment.cardLast4 ? copy[language].pages.receiptLines.cardEnding(payment.cardLast4) : undefined,
            payment.refundedCents > 0
              ? words.payments.refunded(writePrice(language, payment.refundedCents, payment.currency))
              : undefined,
          ],
        })),
      ),
    promo_codes &&
      renderEntries(
        words.promoCodes.title,
        promo_codes.map(({ code, state, at }) => ({
          what: isolate(code),
          more: [words.promoCodes.states[state], day(at)],
        })),
      ),
    renderEntries(words.consents.title, [
      ...data.consents.map((consent) => ({ what: textsOf(consent), more: [moment(consent.given_at)] })),
      ...data.consent_records
        .filter((record) => record.for !== account.id)
        .map((record) => ({
          what: textsOf(record),
          more: [
            words.consents.for(childOf(record.for)),
            moment(record.given_at),
            device(record),
            record.withdrawn_at ? words.consents.withdrawn(moment(record.withdrawn_at)) : undefined,
          ],
        })),
    ]),
    renderEntries(
      words.logins.title,
      data.logins.map((login) => ({
        what: device(login),
        more: [
          words.logins.started(moment(login.started_at)),
          login.ended_at
            ? words.logins.ended(moment(login.ended_at))
            : words.logins.expires(moment(login.expires_at)),
        ],
      })),
    ),
    renderEntries(
      words.activity.title,
      data.activity.map((each) => ({
        what: words.activity.kinds[each.kind],
        more: [moment(each.at), each.browser || each.system ? device(each) : undefined],
      })),
    ),
    renderEntries(
      words.mails.title,
      data.mail.map(({ kind, to, sent_at }) => ({
        what: mailKinds[kind] ?? kind,
        more: [
          to === account.email ? undefined : words.mails.to(to),
          sent_at ? moment(sent_at) : words.mails.waiting,
        ],
      })),
    ),
  ];
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(writeFileStyle() + STYLE)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p class="muted">${words.madeOn(moment(clock()))}</p>
<p>${words.intro}</p>
<p>${words.inApp}</p>
${sections.map((section) => section ?? "")}
</main>
</body>
</html>
`;

  /** In its free days nothing was paid: the price is what comes after them. */
  function describePlan(plan: PersonalData["subscriptions"][number]): (string | undefined)[] {
    const { status, periodStart, periodEnd, priceCents, currency, freeUntil, cardLast4, cardExpiry } = plan;
    const { billingInterval } = planRows.get(plan.planId) ?? { billingInterval: "month" as const };
    const { receiptLines } = copy[language].pages;
    const cost = amount(priceCents, currency);
    const isFree = freeUntil !== null && freeUntil !== undefined;
    const goesOn = status === "active" || status === "scheduled";
    const dated = (date: Date | null, write: (day: string) => string) =>
      date ? write(day(date)) : undefined;
    return [
      words.plans.statuses[status],
      isFree
        ? goesOn
          ? words.plans.free(day(freeUntil), cost, billingInterval)
          : words.plans.freeAndOver(day(freeUntil))
        : undefined,
      isFree ? undefined : words.plans.price(cost, billingInterval),
      !isFree && periodStart && periodEnd ? words.from(day(periodStart), day(periodEnd)) : undefined,
      plan.promoCode ? words.plans.promoCode(plan.promoCode) : undefined,
      words.plans.ordered(moment(plan.createdAt)),
      plan.confirmedAt ? words.plans.confirmed(moment(plan.confirmedAt)) : undefined,
      cardLast4 &&
        (cardExpiry
          ? words.plans.card(cardLast4, isolateLtr(language, toMonth(cardExpiry)))
          : receiptLines.cardEnding(cardLast4)),
      plan.nextPriceCents !== null && plan.nextPriceAt
        ? words.plans.nextPrice(amount(plan.nextPriceCents, currency), day(plan.nextPriceAt))
        : undefined,
      plan.overdueCents ? words.plans.overdue(amount(plan.overdueCents, currency)) : undefined,
      plan.cancelledAt ? words.plans.cancelled(moment(plan.cancelledAt)) : undefined,
      plan.cancelReason ? words.plans.reasons[plan.cancelReason] : undefined,
      plan.cancelNote ?? undefined,
      status === "cancelled"
        ? dated(plan.cancelAt, words.plans.ends)
        : dated(plan.endedAt, words.plans.ended),
    ].map((part) => part || undefined);
  }

  function textsOf({ terms_version, privacy_version }: { terms_version: string; privacy_version: string }) {
    return words.consents.texts(day(new Date(terms_version)), day(new Date(privacy_version)));
  }

  function childOf(id: string): string {
    return data.children.find((child) => child.id === id)?.first_name ?? id;
  }

  function renderEntries(heading: string, entries: readonly Entry[]): Html {
    const items = entries.map(
      ({ what, more }) =>
        html`<li><strong>${what}</strong>${more.filter((part) => part !== undefined).map((part) => html`<span>${part}</span>`)}</li>`,
    );
    const list = items.length > 0 ? html`<ul class="list">${items}</ul>` : html`<p>${words.none}</p>`;
    return renderSection(heading, list);
  }
}

function renderSection(heading: string, content: Html): Html {
  return html`<section class="card"><h2>${heading}</h2>${content}</section>`;
}

function renderFacts(facts: readonly Fact[]): Html {
  return html`<dl class="facts">${facts.map(([label, value]) => value && html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>`;
}

/** `2030-08`, as a card has it. */
function toMonth(expiry: string): string {
  return `${expiry.slice(5)}/${expiry.slice(2, 4)}`;
}

/** Written by a person or in another script: its direction is its own. */
function isolate(text: string): Html {
  return html`<bdi>${text}</bdi>`;
}

const STYLE = `
body{padding-block:2rem}
li{padding:.6rem 0;border-block-start:1px solid var(--shell);break-inside:avoid}
li span{display:block;color:var(--cocoa);font-size:.9rem}
@page{margin:16mm}
@media print{
html,html:lang(ar){background:var(--white);font-size:10.5pt}
body{max-width:none;padding:0}
.card{border:0;padding:0;box-shadow:none}
h2{break-after:avoid}
}
`;
