/**
 * The search of the API's description: entries that have all words stay, and so do the links to them. A link to an
 * entry opens it.
 */
export function startCallSearch(search: HTMLElement): void {
  const field = search.querySelector("input") as HTMLInputElement;
  const count = search.querySelector("[data-count]") as HTMLElement;
  const menu = document.querySelector("nav")?.closest("details");
  const entries = [...document.querySelectorAll<HTMLDetailsElement>("[data-entry]")].map((element) => ({
    element,
    link: document.querySelector<HTMLElement>(`[data-leads-to="${element.id}"]`),
    text: `${element.id} ${element.textContent}`.toLowerCase(),
  }));

  function find(): void {
    const words = field.value.toLowerCase().split(/\s+/);
    for (const { element, link, text } of entries) {
      element.hidden = !words.every((word) => text.includes(word));
      if (link) link.hidden = element.hidden;
    }
    // The title of a part goes with the last of its entries.
    for (const part of document.querySelectorAll<HTMLElement>("[data-part]"))
      part.hidden = !part.querySelector("[data-entry]:not([hidden]), [data-leads-to]:not([hidden])");
    count.textContent = String(entries.filter(({ element }) => !element.hidden).length);
  }

  function openNamed(): void {
    if (menu) menu.open = false;
    const named = document.getElementById(location.hash.slice(1));
    if (!(named instanceof HTMLDetailsElement)) return;
    // A search may have put it away.
    if (named.hidden) {
      field.value = "";
      find();
    }
    named.open = true;
    named.scrollIntoView();
  }

  search.hidden = false;
  field.addEventListener("input", find);
  addEventListener("hashchange", openNamed);
  // Back brings what was typed with it.
  find();
  openNamed();
}
