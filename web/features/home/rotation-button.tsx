import { Icon } from "../../ui/icon.tsx";

/** Stops and starts what moves by itself (WCAG 2.2.2). Of no use where nothing moves. */
export function RotationButton({ pause, play }: { pause: string; play: string }) {
  return (
    <button
      type="button"
      className="group grid size-11 place-items-center rounded-full text-crust transition-colors hover:bg-shell/60 motion-reduce:hidden noscript:hidden"
    >
      <Icon name="pause" className="size-4 fill-current group-data-stopped:hidden" />
      <Icon name="play" className="hidden size-4 fill-current group-data-stopped:block rtl:-scale-x-100" />
      <span className="sr-only group-data-stopped:hidden">{pause}</span>
      <span className="sr-only not-group-data-stopped:hidden">{play}</span>
    </button>
  );
}
