/** Lines that begin with a colon or a comma, and a screen's title whose words break in the middle. Runs in a page that has `pageColours`. */
export function findBrokenLines(): string[] {
  const { isSeen } = window.pageColours;
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const element = text.parentElement as HTMLElement;
    if (!isSeen(element)) continue;
    const before = text.previousSibling;
    if (before instanceof HTMLElement && /^[:.,;،؛]/.test(text.data)) {
      const mark = rectsOf(text, 0, 1)[0];
      if (mark && mark.top >= (rectsOf(before, 0, before.childNodes.length).at(-1)?.bottom ?? mark.bottom))
        found.push(`a line begins with ${text.data.slice(0, 20)} (${element.className})`);
    }
    if (!element.closest("h1")) continue;
    for (const { index, 0: word } of text.data.matchAll(/[\p{L}\p{M}]+/gu))
      if (new Set(rectsOf(text, index, index + word.length).map(({ top }) => top)).size > 1)
        found.push(`broken: ${word} (${element.className})`);
  }
  return found;

  function rectsOf(node: Node, start: number, end: number): DOMRect[] {
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, end);
    return [...range.getClientRects()].filter(({ width }) => width > 0);
  }
}
