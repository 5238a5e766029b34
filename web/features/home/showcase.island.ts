import { targetIndex } from "../../ui/tab-keys.ts";

export function startShowcase(section: HTMLElement): void {
  const tabs = [...section.querySelectorAll<HTMLAnchorElement>('[role="tab"]')];
  const panels = section.querySelectorAll<HTMLElement>('[role="tabpanel"]');
  const status = section.querySelector('[role="status"]') as HTMLElement;
  let selected = 0;

  function select(index: number): void {
    selected = index;
    // A tab says itself that it is selected; after the arrows the status does.
    status.textContent = "";
    for (const [position, tab] of tabs.entries()) {
      tab.setAttribute("aria-selected", String(position === index));
      tab.tabIndex = position === index ? 0 : -1;
      panels[position]?.toggleAttribute("hidden", position !== index);
    }
  }

  /** Kept with the page, so that it is still selected in another language. */
  function choose(index: number): HTMLAnchorElement | undefined {
    select(index);
    history.replaceState({ ...history.state, tab: index }, "");
    return tabs[index];
  }

  function selectByHash(hash: string): void {
    const index = tabs.findIndex((tab) => tab.hash === hash);
    if (index >= 0) select(index);
  }

  for (const [position, tab] of tabs.entries()) {
    tab.addEventListener("click", (event) => {
      event.preventDefault();
      choose(position);
    });
    tab.addEventListener("keydown", (event) => {
      const rightToLeft = getComputedStyle(tab).direction === "rtl";
      const target =
        event.key === " " ? position : targetIndex(event.key, position, tabs.length, rightToLeft);
      if (target === undefined) return;
      event.preventDefault();
      choose(target)?.focus();
    });
  }
  for (const arrow of section.querySelectorAll<HTMLElement>("[data-step]"))
    arrow.addEventListener("click", () => {
      const step = arrow.dataset.step === "next" ? 1 : tabs.length - 1;
      status.textContent = choose((selected + step) % tabs.length)?.textContent ?? "";
    });
  // A feature card leads to its panel, which must show before the browser goes there.
  document.addEventListener("click", ({ target }) =>
    selectByHash((target as Element).closest("a")?.hash ?? ""),
  );
  addEventListener("hashchange", () => selectByHash(location.hash));
  const task = section.querySelector("[data-drop]") as HTMLElement;
  new IntersectionObserver(([entry], watch) => {
    if (!entry?.isIntersecting) return;
    task.toggleAttribute("data-seen", true);
    watch.disconnect();
  }).observe(task.parentElement as HTMLElement);
  select(0);
  selectByHash(location.hash);
  if (history.state?.tab !== undefined) select(history.state.tab);
}
