/* These run in a page that has `pageColours`. */

/** Words that do not stand out from their ground by 4.5:1, and large words and telling shapes that do not by 3:1. */
export function findFaint(): string[] {
  const { isSeen, paint, groundOf, contrast, shapeOf, lookAgain } = window.pageColours;
  const found: string[] = [];
  lookAgain();
  const measure = (what: string, element: Element, ratio: number, least = 3) => {
    if (ratio < least) found.push(`${what}, ${ratio.toFixed(2)}:1: ${element.outerHTML.slice(0, 160)}`);
  };
  const seen = [...document.querySelectorAll<HTMLElement>("body *")].filter(isSeen);

  for (const element of seen) {
    const { color, fontSize, fontWeight, textDecorationLine, textDecorationColor } =
      getComputedStyle(element);
    const hasWords = [...element.childNodes].some((node) => node instanceof Text && node.data.trim());
    if (!hasWords && !element.matches("input:not([type=checkbox], [type=radio])")) continue;
    const ground = groundOf(element);
    const sizePx = parseFloat(fontSize);
    const isLarge = sizePx >= 24 || (sizePx >= 18.66 && Number(fontWeight) >= 700);
    measure("words", element, contrast(paint(element, color), ground), isLarge ? 3 : 4.5);
    if (textDecorationLine === "underline")
      measure("a line under words", element, contrast(paint(element, textDecorationColor), ground));
  }

  for (const field of seen.filter((element) => element.matches("input"))) {
    // A box to tick may be drawn by the browser itself.
    if (field.matches("[type=checkbox], [type=radio]") && getComputedStyle(field).appearance === "auto")
      continue;
    measure("a field", field, shapeOf(field));
  }

  for (const icon of document.querySelectorAll(":is(a, button) svg.icon, svg.icon[role=img]")) {
    const { parentElement } = icon;
    if (parentElement && isSeen(parentElement))
      measure(
        "a sign",
        icon,
        contrast(paint(parentElement, getComputedStyle(icon).color), groundOf(parentElement)),
      );
  }

  for (const dot of seen.filter((element) => element.matches("section a[aria-current] > span")))
    measure("a dot", dot, shapeOf(dot));

  for (const list of seen.filter((element) => element.matches("[role=tablist]"))) {
    const [on, off] = ["true", "false"].map((state) => list.querySelector(`[aria-selected=${state}]`));
    if (on && off) measure("the selected tab", on, contrast(groundOf(on), groundOf(off)));
  }
  return found;
}

/** Controls without a ring that shows around them, once the keyboard has brought the focus. */
export function findFaintRings(): string[] {
  const { isSeen, paint, groundOf, contrast, lookAgain } = window.pageColours;
  lookAgain();
  const controls = document.querySelectorAll<HTMLElement>("a, button, summary, input, [tabindex='0']");
  return [...controls]
    .filter(isSeen)
    .filter((control) => {
      control.focus({ preventScroll: true });
      if (document.activeElement !== control || !control.matches(":focus-visible")) return false;
      const { outlineColor, outlineStyle, outlineWidth, boxShadow } = getComputedStyle(control);
      const light = /^(.+) 0px 0px 0px 3px$/.exec(boxShadow)?.[1];
      const dark = outlineStyle === "solid" && outlineWidth === "3px" ? outlineColor : undefined;
      const around = control.parentElement;
      return ![light, dark].some((ring) => ring && contrast(paint(around, ring), groundOf(around)) >= 3);
    })
    .map((control) => control.outerHTML.slice(0, 160));
}

/** Remembers which controls are told by a ground of their own, to find them where readers choose the colours. */
export function noteShapes(): void {
  const { isSeen, groundOf, contrast } = window.pageColours;
  const controls = document.querySelectorAll<HTMLElement>(
    "a, button, input, progress, [aria-current] > span",
  );
  const shapes = [...controls].filter(
    (control) => isSeen(control) && contrast(groundOf(control), groundOf(control.parentElement)) > 1.1,
  );
  Object.assign(window, { shapes });
}

/** Of those, the ones that nothing tells from the page any more. */
export function findShapeless(): string[] {
  const { isSeen, shapeOf, lookAgain } = window.pageColours;
  lookAgain();
  const { shapes } = window as unknown as { shapes: HTMLElement[] };
  return shapes
    .filter((shape) => shape.isConnected && isSeen(shape))
    .filter((shape) => {
      const { appearance, textDecorationLine, forcedColorAdjust } = getComputedStyle(shape);
      if (shape.matches("input, progress") && (appearance === "auto" || forcedColorAdjust === "none"))
        return false;
      return shapeOf(shape) < 3 && textDecorationLine !== "underline";
    })
    .map((shape) => shape.outerHTML.slice(0, 160));
}
