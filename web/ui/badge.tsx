import type { ReactNode } from "react";

const looks = {
  saffron: "bg-saffron text-roast",
  leaf: "bg-leaf text-pistachio",
  cream: "bg-cream text-cocoa",
  blush: "bg-blush text-rose",
} as const;

export function Badge({ look = "leaf", children }: { look?: keyof typeof looks; children: ReactNode }) {
  return (
    <span
      className={`inline-block rounded-2xl px-[min(0.75rem,2.5vw)] py-1 text-center text-sm font-semibold wrap-anywhere ${looks[look]}`}
    >
      {children}
    </span>
  );
}
