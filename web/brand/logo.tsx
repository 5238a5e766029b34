import type { ReactNode } from "react";
import { Rosette } from "./rosette.tsx";

/** The mark and the brand's name; both grow with the font size given by `className`. */
export function Logo({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <span className={`flex items-center gap-[0.4em] font-bold leading-none ${className}`}>
      <Rosette className="size-[1.5em] shrink-0 text-saffron" carvingClassName="text-nut" />
      <span>{children}</span>
    </span>
  );
}
