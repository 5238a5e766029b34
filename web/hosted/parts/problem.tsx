import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";

type Props = {
  /** The script takes it away with the last problem of a field. */
  readonly isAboutFields?: boolean;
  readonly children: ReactNode;
};

/** Why the page is shown again. Without a script, the focus is how a reader finds it. */
export function Problem({ isAboutFields = false, children }: Props) {
  return (
    <p
      {...(isAboutFields ? { "data-problem": "" } : { tabIndex: -1, autoFocus: true })}
      className="mb-4 flex gap-3 rounded-2xl border border-rose/30 bg-blush px-4 py-3 font-medium text-rose outline-none"
    >
      <Icon name="circle-alert" className="mt-[0.2em] size-5 shrink-0" />
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
    </p>
  );
}
