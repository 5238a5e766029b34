const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

/**
 * The text of a tree whose parts wrote plain text. In a text from right to left, characters keep amounts and addresses
 * in their order, as `bdi` does in HTML.
 */
export function toPlainText(markup: string, direction: "ltr" | "rtl"): string {
  return isolate(markup, direction)
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function isolate(markup: string, direction: "ltr" | "rtl"): string {
  if (direction === "ltr") return markup;
  return markup
    .replace(/<bdi[^>]*dir="ltr"[^>]*>/g, "\u2066")
    .replace(/<bdi[^>]*>/g, "\u2068")
    .replaceAll("</bdi>", "\u2069");
}
