import { type ReactNode, useId } from "react";
import { Icon } from "../../ui/icon.tsx";

type Props = { title: ReactNode; children: ReactNode; action: ReactNode };

/** What went wrong with a payment is read out; the button that mends it is beside those words, not among them. */
export function TroubleBar({ title, children, action }: Props) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="flex gap-3 rounded-2xl border border-rose/30 bg-blush px-4 py-3 font-medium text-rose"
    >
      <Icon name="circle-alert" className="mt-[0.2em] size-5 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-3">
        <div role="alert" className="flex-1 basis-72">
          <h2 id={titleId} className="font-bold">
            {title}
          </h2>
          <p>{children}</p>
        </div>
        {action}
      </div>
    </section>
  );
}
