import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";

const looks = {
  error: { className: "border-rose/30 bg-blush text-rose", Icon: CircleAlert },
  success: { className: "border-pistachio/30 bg-leaf text-pistachio", Icon: CircleCheck },
} as const;

/** Announced when it appears: failures at once, successes when the reader is idle. */
export function Alert({ kind, children }: { kind: keyof typeof looks; children: ReactNode }) {
  const { className, Icon } = looks[kind];
  return (
    <div
      role={kind === "error" ? "alert" : "status"}
      className={`flex gap-3 rounded-2xl border px-4 py-3 font-medium ${className}`}
    >
      <Icon className="mt-[0.2em] size-5 shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
