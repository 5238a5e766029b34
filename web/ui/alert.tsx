import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

const looks = {
  error: { className: "border-rose/30 bg-blush text-rose", icon: "circle-alert" },
  info: { className: "border-crust/30 bg-cream text-cocoa", icon: "circle-alert" },
  success: { className: "border-pistachio/30 bg-leaf text-pistachio", icon: "circle-check" },
} as const;

/** Announced when it appears: failures at once, anything else when the reader is idle. */
export function Alert({
  kind,
  id,
  children,
}: {
  kind: keyof typeof looks;
  id?: string;
  children: ReactNode;
}) {
  const { className, icon } = looks[kind];
  return (
    <div
      id={id}
      role={kind === "error" ? "alert" : "status"}
      className={`flex gap-3 rounded-2xl border px-4 py-3 font-medium ${className}`}
    >
      <Icon name={icon} className="mt-[0.2em] size-5 shrink-0" />
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
    </div>
  );
}
