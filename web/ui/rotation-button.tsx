import { Icon } from "./icon.tsx";

/** Stops and starts what moves by itself (WCAG 2.2.2). Of no use where nothing moves. */
export function RotationButton({
  stopped,
  onToggle,
  label,
}: {
  stopped: boolean;
  onToggle: () => void;
  label: string;
}) {
  return (
    <button
      type="button"
      onClick={onToggle}
      aria-label={label}
      className="grid size-11 place-items-center rounded-full text-crust transition-colors hover:bg-shell/60 motion-reduce:hidden noscript:hidden"
    >
      <Icon name={stopped ? "play" : "pause"} className="size-4 fill-current rtl:-scale-x-100" />
    </button>
  );
}
