import { html, raw } from "hono/html";
import { directionOf, type Language, ownNames } from "../../../contract/languages.ts";
import { copy } from "../../copy/copy.ts";
import { plans } from "../../db/schema.ts";
import { writePrice } from "../../pages/format-price.ts";
import { formatGulfDate } from "../../pages/gulf-date.ts";
import type { Html } from "../../pages/page-shell.ts";
import { writeFileStyle } from "../../pages/page-style.ts";
import type { AccountDeps } from "../deletion/family-plans.ts";
import type { PersonalData } from "../personal-data.ts";

type Money = "subscriptions" | "payments" | "promo_codes";
/** A child's has no money. */
type OwnData = Omit<PersonalData, "family" | Money> &
  Partial<Pick<PersonalData, Money>> & { readonly family: Partial<PersonalData["family"]> };

type Fact = readonly [label: string, value: string | Html | null | undefined];
type Entry = { readonly what: string | Html; readonly more: readonly (string | Html | undefined)[] };

/** To be read from a disk or printed: no script, nothing from elsewhere, no link that ends. */
export async function renderPersonalData(
  { db, clock, config, plans: familyPlans }: AccountDeps,
  data: OwnData,
  language: Language,
): Promise<Html> {
  const words = copy[language].myData;
  const planNames = new Map((await db.select().from(plans)).map(({ id, name }) => [id, name[language]]));
  const nameOf = (planId: string) => isolate(planNames.get(planId) ?? planId);
  const day = (date: Date) => formatGulfDate(language, date);
  const moment = (date: Date) =>
    words.moment(formatGulfDate(language, date, { dateStyle: "long", timeStyle: "short" }));
  const price = (cents: number, currency: string | null) => isolate(writePrice(language, cents, currency));
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
        [words.account.number, isolate(account.id)],
      ]),
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
        ...Object.entries(family.credit ?? {}).map(
          ([currency, cents]) => [words.family.credit, price(cents, currency || null)] as const,
        ),
        [words.family.number, family.id && isolate(family.id)],
      ]),
    ),
    renderEntries(
      words.children.title,
      data.children.map(({ first_name, birth_year }) => ({
        what: isolate(first_name),
        more: [birth_year ? words.children.born(birth_year) : undefined],
      })),
    ),
    renderEntries(
      words.invitations.title,
      data.invitations.map(({ email, created_at }) => ({ what: isolate(email), more: [day(created_at)] })),
    ),
    subscriptions &&
      renderEntries(
        words.plans.title,
        subscriptions.map(({ planId, status, periodStart, periodEnd, priceCents, currency }) => ({
          what: nameOf(planId),
          more: [
            words.plans.statuses[status],
            periodStart && periodEnd ? words.from(day(periodStart), day(periodEnd)) : undefined,
            price(priceCents, currency),
          ],
        })),
      ),
    payments &&
      renderEntries(
        words.payments.title,
        payments.map((payment) => ({
          what: price(payment.amountCents, payment.currency),
          more: [
            isolate(familyPlans.numberOf(payment)),
            day(payment.createdAt),
            nameOf(payment.planId),
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
    renderEntries(
      words.consents.title,
      data.consents.map(({ terms_version, privacy_version, given_at }) => ({
        what: words.consents.texts(day(new Date(terms_version)), day(new Date(privacy_version))),
        more: [moment(given_at)],
      })),
    ),
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
      data.mail.map(({ kind, sent_at }) => ({
        what: mailKinds[kind] ?? kind,
        more: [sent_at ? moment(sent_at) : words.mails.waiting],
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
