import { Icon } from "./icon.tsx";

/** An arrow that points along the reading direction, or against it. */
export function ArrowButton({
  to,
  label,
  onClick,
}: {
  to: "previous" | "next";
  label: string;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={label}
      className="grid size-12 place-items-center rounded-full border-2 border-shell bg-white text-cocoa transition-colors hover:border-crust noscript:hidden"
    >
      <Icon name={to} className="size-6 rtl:-scale-x-100" />
    </button>
  );
}
