import type { ReactNode } from "react";

export function Card({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={`rounded-3xl border border-shell bg-white p-[min(1.5rem,6vw)] shadow-card sm:p-8 ${className}`}
    >
      {children}
    </div>
  );
}
