import type { ReactNode } from "react";

const looks = {
  error: "border-rose/30 bg-blush text-rose",
  success: "border-pistachio/30 bg-leaf text-pistachio",
} as const;

/** Announced when it appears: failures at once, successes when the reader is idle. */
export function Alert({ kind, children }: { kind: keyof typeof looks; children: ReactNode }) {
  return (
    <div
      role={kind === "error" ? "alert" : "status"}
      className={`rounded-xl border px-4 py-3 ${looks[kind]}`}
    >
      {children}
    </div>
  );
}
