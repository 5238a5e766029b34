import { type KeyboardEvent, type ReactNode, useId } from "react";
import { targetIndex } from "./tab-keys.ts";

export type Tab<K extends string> = { key: K; label: ReactNode; panel: ReactNode };

/** WAI-ARIA tabs: one stop for the Tab key, arrows follow the reading direction, Home and End jump. */
export function Tabs<K extends string>({
  label,
  tabs,
  selected,
  onSelect,
}: {
  label: string;
  tabs: readonly Tab<K>[];
  selected: K;
  onSelect: (key: K) => void;
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
    <div>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={moveByKey}
        className="flex flex-wrap gap-1 rounded-[1.75rem] bg-cream p-1"
      >
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
            className="min-h-11 flex-1 rounded-full px-2 py-2 font-semibold text-cocoa hover:text-ink aria-selected:bg-cocoa aria-selected:text-paper sm:px-4"
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
          className="mt-6"
        >
          {tab.panel}
        </div>
      ))}
    </div>
  );
}

function isRightToLeft(element: HTMLElement): boolean {
  return getComputedStyle(element).direction === "rtl";
}
