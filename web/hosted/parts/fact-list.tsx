import type { ReactNode } from "react";

export function FactList({ className = "", children }: { className?: string; children: ReactNode }) {
  return <dl className={`grid gap-1.5 ${className}`}>{children}</dl>;
}

type Props = { readonly name: ReactNode; readonly className?: string; readonly children: ReactNode };

export function Fact({ name, className = "", children }: Props) {
  return (
    <div className={`flex flex-wrap items-baseline justify-between gap-x-4 ${className}`}>
      <dt className="min-w-0 text-cocoa">{name}</dt>
      {/* At the end of its own line too, where both do not fit into one. */}
      <dd className="ms-auto min-w-0 font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}
