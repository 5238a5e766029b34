import type { ReactNode } from "react";

type Props = { readonly about: ReactNode; readonly form: ReactNode; readonly after?: ReactNode };

/** What is paid for, and the form; side by side where there is room. */
export function PayingFrame({ about, form, after }: Props) {
  return (
    <div className="grid items-start gap-4 md:grid-cols-[1fr_1.15fr] md:grid-rows-[auto_1fr] md:gap-x-6">
      {about && (
        <div className="min-w-0 rounded-3xl border border-shell bg-cream p-[min(1.5rem,5vw)] shadow-card md:p-8">
          {about}
        </div>
      )}
      <div className="grid min-w-0 gap-4 md:col-start-2 md:row-span-2 md:row-start-1">{form}</div>
      {after && <div className="min-w-0">{after}</div>}
    </div>
  );
}
