import type { ReactNode } from "react";
import { Icon } from "../ui/icon.tsx";
import { NewTabNote } from "../ui/new-tab-note.tsx";

const ICONS = { "app-store": "apple", "google-play": "googleplay" } as const;

type Props = {
  store: keyof typeof ICONS;
  href: string;
  /** The small line above the name, in the reader's language. */
  line: ReactNode;
  /** The store's name, as its owner writes it. */
  children: ReactNode;
  className?: string;
};

export function StoreBadge({ store, href, line, children, className = "border-transparent" }: Props) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className={`inline-flex min-h-14 items-center gap-[min(0.75rem,3vw)] rounded-2xl border bg-ink px-[min(1.25rem,5vw)] py-2 text-paper no-underline transition-colors hover:bg-cocoa motion-reduce:transition-none ${className}`}
    >
      <Icon name={ICONS[store]} className="size-[min(1.75rem,7vw)] shrink-0" />
      <span className="text-start">
        <span className="block text-xs leading-snug text-shell">{line}</span>
        <span className="block text-lg font-semibold leading-tight">
          <bdi>{children}</bdi>
        </span>
        <NewTabNote />
      </span>
    </a>
  );
}
