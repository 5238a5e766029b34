const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** What people read on a page: without markup and isolates, with plain spaces, a line for each block. */
export function readWords(page: string): string {
  return page
    .replaceAll(/<(style|script|svg)\b[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<\/(title|h\d|p|li|dt|dd|div|label|button|a|pre)>/g, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/[\u2066-\u2069]/g, "")
    .replaceAll("\u00a0", " ")
    .replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);
}
