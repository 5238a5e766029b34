import { type KeyboardEvent, type ReactNode, useId } from "react";

export type Tab<K extends string> = { key: K; label: ReactNode; panel: ReactNode };

/** WAI-ARIA tabs: one stop for the Tab key, arrows follow the reading direction, Home and End jump. */
export function Tabs<K extends string>({
  label,
  tabs,
  selected,
  onSelect,
  className = "",
  listClassName = "flex flex-wrap gap-1 rounded-[1.75rem] bg-cream p-1",
  tabClassName = "min-h-11 flex-1 rounded-full px-2 py-2 font-semibold sm:px-4 text-cocoa hover:text-ink aria-selected:bg-cocoa aria-selected:text-paper",
  panelClassName = "mt-6",
}: {
  label: string;
  tabs: readonly Tab<K>[];
  selected: K;
  onSelect: (key: K) => void;
  className?: string;
  listClassName?: string;
  tabClassName?: string;
  panelClassName?: string;
}) {
  const id = useId();

  function moveByKey(event: KeyboardEvent<HTMLElement>) {
    const now = tabs.findIndex(({ key }) => key === selected);
    const index = targetIndex(event.key, now, tabs.length, isRightToLeft(event.currentTarget));
    const target = index === undefined ? undefined : tabs[index];
    if (!target) return;
    event.preventDefault();
    onSelect(target.key);
    document.getElementById(`${id}-tab-${target.key}`)?.focus();
  }

  return (
    <div className={className}>
      <div role="tablist" aria-label={label} onKeyDown={moveByKey} className={listClassName}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.key}`}
            aria-controls={`${id}-panel-${tab.key}`}
            aria-selected={tab.key === selected}
            tabIndex={tab.key === selected ? 0 : -1}
            onClick={() => onSelect(tab.key)}
            className={tabClassName}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.key}
          role="tabpanel"
          id={`${id}-panel-${tab.key}`}
          aria-labelledby={`${id}-tab-${tab.key}`}
          hidden={tab.key !== selected}
          className={panelClassName}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  );
}

/** Where a key leads from the tab that is selected now; undefined for a key that is not ours. */
export function targetIndex(
  key: string,
  now: number,
  count: number,
  rightToLeft: boolean,
): number | undefined {
  const forward = rightToLeft ? "ArrowLeft" : "ArrowRight";
  const back = rightToLeft ? "ArrowRight" : "ArrowLeft";
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key === forward) return (now + 1) % count;
  if (key === back) return (now - 1 + count) % count;
  return undefined;
}

function isRightToLeft(element: HTMLElement): boolean {
  return getComputedStyle(element).direction === "rtl";
}
