import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";

type Props = { readonly title: ReactNode; readonly children: ReactNode };

function Section({ title, children }: Props) {
  return (
    <section>
      <Card className="wrap-anywhere print:border-0 print:p-0 print:shadow-none">
        <h2 className="mb-2 break-after-avoid font-bold text-xl">{title}</h2>
        {children}
      </Card>
    </section>
  );
}

export function FactSection({ title, children }: Props) {
  return (
    <Section title={title}>
      <dl className="grid gap-x-4 gap-y-1 min-[19rem]:grid-cols-[fit-content(45%)_minmax(0,1fr)]">
        {children}
      </dl>
    </Section>
  );
}

/** Left out if nothing is known. */
export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt className="text-cocoa">{label}</dt>
      <dd className="font-semibold min-[19rem]:text-end">{children}</dd>
    </>
  );
}

export function ListSection({ title, children }: { title: ReactNode; children: readonly ReactNode[] }) {
  return (
    <Section title={title}>
      {children.length > 0 ? (
        <ul className="divide-y divide-shell">{children}</ul>
      ) : (
        <p className="text-cocoa">
          <Trans>Nothing is kept here.</Trans>
        </p>
      )}
    </Section>
  );
}

type EntryProps = { readonly name: ReactNode; readonly more: readonly ReactNode[] };

export function Entry({ name, more }: EntryProps) {
  return (
    <li className="break-inside-avoid py-2.5 last:pb-0">
      <strong className="font-semibold">{name}</strong>
      {more.filter(Boolean).map((line, index) => (
        <span key={index} className="block text-cocoa text-sm">
          {line}
        </span>
      ))}
    </li>
  );
}
