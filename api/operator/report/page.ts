import { html, raw } from "hono/html";
import { formatPrice } from "../../../contract/format-price.ts";
import { type CancelReason, TIME_ZONE } from "../../../contract/rules.ts";
import type { BillingDeps } from "../../billing/providers/provider.ts";
import { formatGulfDate } from "../../pages/gulf-date.ts";
import type { Html } from "../../pages/page-shell.ts";
import { writeFileStyle } from "../../pages/page-style.ts";
import { renderChart, type Series, writeDay } from "./chart.ts";
import { type Daily, type Figures, totalOf } from "./read-days.ts";
import { REPORT_STYLE } from "./style.ts";

/** As the owner would call them; those who cancel read longer words. */
const reasonNames: Record<CancelReason, string> = {
  price: "Too dear",
  unused: "Not used enough",
  missing: "Something is missing",
  trouble: "Technical trouble",
  other: "Something else",
};

const range = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: TIME_ZONE });
const figure = new Intl.NumberFormat("en-US");
const writeNumber = (value: number) => figure.format(value);

/** To be opened from a disk, sent or printed: no script, nothing from elsewhere. */
export async function renderReport(
  { config, clock }: Pick<BillingDeps, "config" | "clock">,
  figures: Figures,
): Promise<string> {
  const { days, newFamilies, trialsPaid, cancelled, reasons, income, mail } = figures;
  const name = config.business.name.en;
  const [first, last] = [days[0], days.at(-1)].map((day) => new Date(`${day}T08:00Z`));
  const period = first && last ? range.formatRange(first, last) : "";
  const made = formatGulfDate("en", clock(), { dateStyle: "long", timeStyle: "short" });
  const byDay = { days };
  return String(
    await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${name}, ${period}</title>
<style>${raw(writeFileStyle() + REPORT_STYLE)}</style>
</head>
<body>
<header>
<div><p class="brand">${name}</p><h1>${period}</h1></div>
<p class="muted">Made on ${made}, in the time of the Gulf. Bars are days, the line is the average of a week.${config.takesRealMoney ? "" : " A sandbox: nobody was charged."}</p>
</header>
<main>
${income.length === 0 ? renderCard({ title: "Income", figure: "Nothing yet", note: "The first payment shows here.", wide: true }) : ""}
${income.map(({ currency, received, refunded }) => {
  const write = (cents: number) => formatPrice(cents, currency);
  const back = totalOf(refunded);
  return renderDaily(byDay, {
    title: income.length > 1 ? `Income in ${currency}` : "Income",
    series: [{ name: "received", colour: "saffron", values: received.values }],
    daily: received,
    write,
    note: back > 0 ? `${write(back)} was refunded.` : "",
    more: back > 0 ? [{ name: "refunded", colour: "rose", values: refunded.values }] : [],
    wide: true,
  });
})}
${renderDaily(byDay, {
  title: "New families",
  series: [{ name: "new", colour: "crust", values: newFamilies.values }],
  daily: newFamilies,
})}
${renderDaily(byDay, {
  title: "Trials that became paid",
  series: [{ name: "paid", colour: "pistachio", values: trialsPaid.values }],
  daily: trialsPaid,
})}
${renderDaily(byDay, {
  title: "Cancellations",
  series: [{ name: "cancelled", colour: "rose", values: cancelled.values }],
  daily: cancelled,
  note: "Whoever resumed is not counted.",
})}
${renderReasons(reasons)}
${renderMail(mail)}
</main>
</body>
</html>
`,
  );
}

type Card = {
  readonly title: string;
  readonly figure: string;
  readonly note?: string;
  readonly wide?: boolean;
  readonly body?: Html;
};

function renderCard({ title, figure: shown, note = "", wide, body }: Card): Html {
  return html`<section class="card${wide ? " wide" : ""}">
<h2>${title}</h2>
<p class="figure">${shown}</p>
<p class="muted">${note}</p>
${body ?? ""}
</section>`;
}

type DailyCard = Pick<Card, "title" | "note" | "wide"> & {
  readonly daily: Daily;
  readonly series: readonly Series[];
  /** In the table alone. */
  readonly more?: readonly Series[];
  readonly write?: (value: number) => string;
};

function renderDaily({ days }: Pick<Figures, "days">, card: DailyCard): Html {
  const { title, series, daily, more = [], write = writeNumber } = card;
  const total = totalOf(daily);
  const note = [compare(total, daily.before, { write, length: days.length }), card.note]
    .filter(Boolean)
    .join(" ");
  const label = `${title} by day: ${write(total)} in all. The table below has each day.`;
  return renderCard({
    ...card,
    figure: write(total),
    note,
    body: html`${renderChart({ label, days, series, write })}${renderTable(title, days, [...series, ...more], write)}`,
  });
}

function compare(
  total: number,
  before: number,
  { write, length }: { write: (value: number) => string; length: number },
): string {
  const then = `${write(before)} in the ${length} days before`;
  if (total === before) return `The same as in the ${length} days before.`;
  return total > before ? `Up from ${then}.` : `Down from ${then}.`;
}

function renderReasons(reasons: Figures["reasons"]): Html {
  const all = reasons.reduce((sum, { times }) => sum + times, 0);
  const most = Math.max(1, ...reasons.map(({ times }) => times));
  const rows = reasons.map(({ reason, times }) => {
    const name = reason ? reasonNames[reason] : "Nothing said";
    const width = (100 * times) / most;
    return html`<li><span>${name}</span><span class="share">${writeNumber(times)}</span><span class="track" aria-hidden="true"><span class="rose" style="inline-size:${width}%"></span></span></li>`;
  });
  const [first] = reasons.filter(({ reason }) => reason);
  return renderCard({
    title: "Why they cancelled",
    figure: first?.reason ? reasonNames[first.reason] : "–",
    note: first ? `${writeNumber(first.times)} of ${writeNumber(all)} said so.` : "Nobody said why.",
    body: html`<ul class="list reasons">${rows}</ul>`,
  });
}

function renderMail({ days, sent, failed, waiting }: Figures["mail"]): Html {
  const series = [
    { name: "sent", colour: "cocoa", values: sent },
    { name: "given up", colour: "rose", values: failed },
  ];
  const [left, lost] = [sent, failed].map((values) => values.reduce((sum, each) => sum + each, 0));
  const note = `${writeNumber(lost ?? 0)} given up, ${writeNumber(waiting)} waiting. Mail is kept for ${days.length} days.`;
  const label = `Mail by day: ${left} sent, ${lost} given up. The table below has each day.`;
  return renderCard({
    title: "Mail sent",
    figure: writeNumber(left ?? 0),
    note,
    wide: true,
    body: html`${renderChart({ label, days, series, write: writeNumber })}${renderTable("Mail", days, series, writeNumber)}`,
  });
}

/** The newest day first. */
function renderTable(
  title: string,
  days: readonly string[],
  series: readonly Series[],
  write: (value: number) => string,
): Html {
  const rows = days.map(
    (day, index) =>
      html`<tr><th scope="row">${writeDay(day)}</th>${series.map(({ values }) => html`<td>${write(values[index] ?? 0)}</td>`)}</tr>`,
  );
  return html`<details><summary>Day by day</summary>
<div class="scroll" tabindex="0" role="region" aria-label="${title}, day by day">
<table><thead><tr><th scope="col">Day</th>${series.map(({ name }) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${rows.reverse()}</tbody></table>
</div></details>`;
}
