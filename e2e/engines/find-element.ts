export type Target = { kind: "button" | "link" | "field" | "tab" | "summary"; name: string };

/** Runs in the page: the visible thing of this name, or that begins with it, in the dialog if one is open. */
export function findElement({ kind, name }: Target): Element | null {
  const selectors = {
    button: "button",
    link: "a[href]",
    field: "input, textarea",
    tab: "[role=tab]",
    summary: "summary",
  };
  const nameOf = (element: Element) => {
    const labels = (element as HTMLInputElement).labels;
    const text = labels?.length
      ? [...labels].map((label) => label.textContent).join(" ")
      : element.textContent;
    return (element.getAttribute("aria-label") ?? text ?? "").replace(/\s+/g, " ").trim();
  };
  const root = document.querySelector("dialog:modal") ?? document;
  const usable = [...root.querySelectorAll(selectors[kind])].filter(
    (element) =>
      element.getClientRects().length > 0 &&
      getComputedStyle(element).visibility === "visible" &&
      !(element as HTMLButtonElement).disabled,
  );
  const named = usable.find((element) => nameOf(element) === name);
  return named ?? usable.find((element) => nameOf(element).startsWith(name)) ?? null;
}
