import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";

type Props = { readonly id: string; readonly title: ReactNode; readonly children: ReactNode };

export function Entries({ children }: { children: ReactNode }) {
  return (
    <div className="divide-y divide-shell overflow-clip rounded-2xl border border-shell bg-white">
      {children}
    </div>
  );
}

/** Folded until it is needed. The search looks through its text, and a link to it opens it (call-search.island.ts). */
export function Entry({ id, title, children }: Props) {
  return (
    <details id={id} data-entry="" className="group/entry scroll-mt-20 sm:scroll-mt-4">
      <summary className="flex cursor-pointer list-none items-start gap-2 px-4 py-2.5 -outline-offset-3 hover:bg-cream">
        <h3 className="min-w-0 flex-1 text-pretty font-normal">{title}</h3>
        <Icon
          name="chevron-down"
          className="mt-1 size-4 shrink-0 text-cocoa transition-transform group-open/entry:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <div className="grid grid-cols-1 gap-4 px-4 pb-4">{children}</div>
    </details>
  );
}
