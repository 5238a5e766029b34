import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Payment } from "../../../../contract/calls.ts";
import { addDays, TIME_ZONE } from "../../../../contract/rules.ts";
import { toWallClock } from "../../../../contract/zone.ts";
import { Drawing } from "../../../brand/drawing.tsx";
import { FailedRequestNumber } from "../../../failures/failed-request-number.tsx";
import { readSettings } from "../../../settings.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { GulfDate } from "../../../ui/gulf-date.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { Price } from "../../../ui/price.tsx";
import { Skeleton } from "../loading-plans.tsx";
import { parseWebAddress } from "../subscribe/checkout-address.ts";
import type { Subscription } from "../use-subscription.ts";
import { BuyerDialog } from "./buyer-dialog.tsx";
import { isList, type PaymentsState, usePayments } from "./use-payments.ts";

/** A chunk of its own: nobody waits for it. */
export default function Payments({ subscription }: { subscription: Subscription }) {
  const { state, load } = usePayments(subscription);
  const title = useRef<HTMLHeadingElement>(null);
  const [editing, setEditing] = useState<"open" | "saved">();
  const [year, setYear] = useState<number>();
  const years = isList(state) ? [...new Set(state.payments.map(yearOf))] : [];
  // It comes later than the page that a link to it leads to.
  useEffect(() => {
    if (location.hash === "#payments") title.current?.focus();
  }, []);
  if (state === "absent") return null;

  // The button goes away, and the focus with it, unless it goes somewhere first.
  function tryAgain() {
    title.current?.focus();
    load();
  }

  return (
    <section aria-labelledby="payments" className="mt-6 grid gap-4">
      <h2 id="payments" ref={title} tabIndex={-1} className="text-2xl font-bold">
        <Trans>Payments</Trans>
      </h2>
      {isList(state) && state.archive_url && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          {years.length > 1 && <YearChoice years={years} year={year} onYear={setYear} />}
          <AllReceipts url={state.archive_url} year={year} />
        </div>
      )}
      <Content state={state} year={year} onTryAgain={tryAgain} />
      {isList(state) && state.buyer !== undefined && (
        <div className="flex flex-wrap items-center gap-x-4">
          <Button look="secondary" onClick={() => setEditing("open")}>
            <Trans>Invoice details</Trans>
          </Button>
          <p role="status" className="text-pistachio">
            {editing === "saved" && <Trans>Saved.</Trans>}
          </p>
          {editing === "open" && (
            <BuyerDialog
              buyer={state.buyer}
              onClose={() => setEditing(undefined)}
              onSaved={() => {
                setEditing("saved");
                load();
              }}
            />
          )}
        </div>
      )}
    </section>
  );
}

type Year = { year: number | undefined };

/** By the business's calendar, as the numbers of receipts are. */
function yearOf({ paid_at }: Payment): number {
  return toWallClock(new Date(paid_at), TIME_ZONE).getUTCFullYear();
}

function YearChoice(props: Year & { years: readonly number[]; onYear: (year: number | undefined) => void }) {
  const { years, year, onYear } = props;
  const { t } = useLingui();
  return (
    <label className="flex items-center gap-3 font-medium text-cocoa">
      <Trans comment="Of the payments that are shown">Year</Trans>
      <select
        value={year ?? ""}
        onChange={({ target }) => onYear(Number(target.value) || undefined)}
        className="min-h-11 rounded-xl border-2 border-crust/70 bg-white px-3 tabular-nums text-ink hover:border-crust"
      >
        <option value="">{t`All years`}</option>
        {years.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </label>
  );
}

/** One ZIP, made when it is asked for. */
function AllReceipts({ url, year }: Year & { url: string }) {
  const { i18n } = useLingui();
  const address = parseWebAddress(url, { siteOrigin: location.origin, apiHost: readSettings().apiHost });
  if (!address) return null;
  address.searchParams.set("language", i18n.locale);
  if (year) address.searchParams.set("year", String(year));
  return (
    <a
      href={address.href}
      download
      className="inline-flex min-h-11 items-center font-medium text-crust underline underline-offset-4 hover:decoration-2"
    >
      <Trans>Download all receipts</Trans>
    </a>
  );
}

function Content({ state, year, onTryAgain }: Year & { state: PaymentsState; onTryAgain: () => void }) {
  if (state === "failed")
    return (
      <div className="grid gap-4">
        <Alert kind="error">
          <Trans>Failed to load payments</Trans>
          <FailedRequestNumber />
        </Alert>
        <Button look="secondary" className="justify-self-start" onClick={onTryAgain}>
          <Trans>Try Again</Trans>
        </Button>
      </div>
    );
  if (!isList(state)) return <Skeleton className="h-20" />;
  if (state.payments.length === 0)
    return (
      <div className="flex flex-wrap items-center gap-4 rounded-2xl bg-cream p-4">
        <Drawing of="grandmother" className="size-20 sm:size-24" late />
        <p className="min-w-0 flex-1 basis-40 text-cocoa">
          <Trans>Nothing has been charged so far. Each payment will be here, with its receipt.</Trans>
        </p>
      </div>
    );
  return (
    <Card className="py-2 sm:py-3">
      <ul className="divide-y divide-shell">
        {state.payments
          .filter((payment) => !year || yearOf(payment) === year)
          .map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
      </ul>
    </Card>
  );
}

function PaymentRow({ payment }: { payment: Payment }) {
  const { plan_name, paid_at, period_start, period_end, amount, currency, refunded } = payment;
  const lastDay = addDays(new Date(period_end), -1).toISOString();
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-4 sm:gap-x-10">
      <div className="grid flex-1 basis-44 gap-0.5">
        <p className="font-semibold">
          <GulfDate at={paid_at} />
        </p>
        <p>
          <bdi>{plan_name}</bdi>
        </p>
        <p className="text-sm text-cocoa">
          <Trans comment="The days that a payment is for">
            <GulfDate at={period_start} /> to <GulfDate at={lastDay} />
          </Trans>
        </p>
      </div>
      <div className="grid justify-items-end gap-0.5 text-end">
        <Price cents={amount} currency={currency} className="text-lg font-bold tabular-nums" />
        {refunded && !payment.credit_notes?.length ? (
          <p className="text-sm font-semibold text-pistachio">
            <Trans>
              <Price cents={refunded} currency={currency} /> refunded
            </Trans>
          </p>
        ) : null}
      </div>
      <DocumentLink url={payment.receipt_url}>
        <Trans>
          Receipt <bdi dir="ltr">{payment.number}</bdi>
        </Trans>
      </DocumentLink>
      {payment.credit_notes?.map((note) => (
        <div key={note.number} className="flex basis-full flex-wrap justify-between gap-x-4 text-sm">
          <p className="font-semibold text-pistachio">
            <Trans comment="Of a payment, with the day">
              <Price cents={note.amount} currency={currency} /> refunded on <GulfDate at={note.at} />
            </Trans>
          </p>
          <DocumentLink url={note.url}>
            <Trans>
              Credit note <bdi dir="ltr">{note.number}</bdi>
            </Trans>
          </DocumentLink>
        </div>
      ))}
    </li>
  );
}

function DocumentLink({ url, children }: { url: string; children: ReactNode }) {
  const { apiHost } = readSettings();
  const address = parseWebAddress(url, { siteOrigin: location.origin, apiHost });
  const place = "max-sm:basis-full";
  if (!address) return <p className={`${place} text-cocoa`}>{children}</p>;
  return (
    <NewTabLink
      href={address.href}
      className={`${place} py-1 font-medium tabular-nums text-crust underline underline-offset-4 hover:decoration-2`}
    >
      {children}
    </NewTabLink>
  );
}
