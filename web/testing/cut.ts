/** Words that a reader cannot see whole, and what makes the page wider than the window. Runs in a page that has `pageColours`. */
export function findCut(): string[] {
  const SLACK_PX = 1.5;
  const WHOLE = new DOMRect(-1e5, -1e5, 2e5, 2e5);
  const { isSeen } = window.pageColours;
  const found: string[] = [];
  const width = document.documentElement.clientWidth;
  const beyond = document.documentElement.scrollWidth - width;
  if (beyond > 0) found.push(`the page is ${beyond} px wider than the window`);

  const modal = document.querySelector("dialog:modal, [popover]:popover-open");
  const walker = document.createTreeWalker(modal ?? document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const element = text.parentElement as HTMLElement;
    if (!text.data.trim() || !isSeen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 0);
    const clip = findClip(element);
    const isCut = rects.some(
      ({ left, right }) =>
        left < Math.max(0, clip?.left ?? 0) - SLACK_PX ||
        right > Math.min(width, clip?.right ?? width) + SLACK_PX,
    );
    const isLow = clip && rects.some(({ bottom }) => bottom > clip.bottom + SLACK_PX);
    if (isCut || isLow) found.push(`cut: ${text.data.trim().slice(0, 40)} (${element.className})`);
  }
  for (const box of document.querySelectorAll<HTMLElement>("header, button, a, li, dl, p, h1, h2, h3"))
    if (isSeen(box) && isOverfull(box))
      found.push(`overfull: ${box.innerText.slice(0, 40)} (${box.className})`);
  return found;

  /** What the nearest clipping box leaves to see; nothing is lost in one that scrolls. */
  function findClip(element: HTMLElement): DOMRect | undefined {
    for (let box: HTMLElement | null = element; box && box !== document.body; box = box.parentElement) {
      const { overflowX, display } = getComputedStyle(box);
      if (display === "inline" || overflowX === "visible") continue;
      if (overflowX === "auto" || overflowX === "scroll")
        return box.scrollWidth > box.clientWidth ? WHOLE : undefined;
      return box.getBoundingClientRect();
    }
    return undefined;
  }

  /** Words that leave their own box lie over others. */
  function isOverfull(box: HTMLElement): boolean {
    const { overflowY, display } = getComputedStyle(box);
    if (display === "inline" || overflowY !== "visible") return false;
    return box.scrollHeight > box.clientHeight + parseFloat(getComputedStyle(box).fontSize) / 2;
  }
}
