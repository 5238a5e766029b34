export type Rgba = [number, number, number, number];
/** What functions look with that run in a page, a journey's too. They are sent there without what is around them. */
export type PageColours = {
  /** Not for screen readers alone, and not for nobody. */
  isSeen(element: Element): boolean;
  /** A colour of this element, as it is seen: over its ground, and paler where a box around it is. */
  paint(element: Element | null, colour: string): Rgba;
  groundOf(element: Element | null): Rgba;
  contrast(one: Rgba, other: Rgba): number;
  /** How much its ground or its border stands out from what is around it. */
  shapeOf(element: Element): number;
  /** Forgets the grounds that it has seen. */
  lookAgain(): void;
};
declare global {
  interface Window {
    pageColours: PageColours;
  }
}

export function addPageColours(): void {
  const pen = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", {
    willReadFrequently: true,
  }) as CanvasRenderingContext2D;
  type Back = { ground: Rgba; pale: readonly { behind: Rgba; opacity: number }[] };
  const known = new Map<string, Rgba>();
  let backs = new Map<Element, Back>();

  function isSeen(element: Element): boolean {
    if (element.closest("[aria-hidden=true], .sr-only, [hidden], script, style, noscript, title"))
      return false;
    return element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
  }

  function parse(colour: string): Rgba {
    const parsed = known.get(colour);
    if (parsed) return parsed;
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
    const result: Rgba = [red, green, blue, alpha / 255];
    known.set(colour, result);
    return result;
  }

  function over(top: Rgba, below: Rgba): Rgba {
    const mix = (index: 0 | 1 | 2) => top[index] * top[3] + below[index] * (1 - top[3]);
    return [mix(0), mix(1), mix(2), 1];
  }

  function backOf(element: Element | null): Back {
    if (!element) return { ground: [255, 255, 255, 1], pale: [] };
    const known = backs.get(element);
    if (known) return known;
    const { ground: behind, pale } = backOf(element.parentElement);
    const { backgroundColor, opacity } = getComputedStyle(element);
    const back = {
      ground: over(parse(backgroundColor), behind),
      pale: opacity === "1" ? pale : [...pale, { behind, opacity: Number(opacity) }],
    };
    backs.set(element, back);
    return back;
  }

  function paint(element: Element | null, colour: string): Rgba {
    const { ground, pale } = backOf(element);
    return pale.reduceRight<Rgba>(
      ([red, green, blue], { behind, opacity }) => over([red, green, blue, opacity], behind),
      over(parse(colour), ground),
    );
  }

  function luminance([red, green, blue]: Rgba): number {
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }

  function contrast(one: Rgba, other: Rgba): number {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  }

  const groundOf = (element: Element | null) => paint(element, "transparent");

  function shapeOf(element: Element): number {
    const { borderTopWidth, borderTopColor } = getComputedStyle(element);
    const edge = borderTopWidth === "0px" ? "transparent" : borderTopColor;
    const around = groundOf(element.parentElement);
    return Math.max(...[groundOf(element), paint(element, edge)].map((colour) => contrast(colour, around)));
  }

  const lookAgain = () => {
    backs = new Map();
  };
  window.pageColours = { isSeen, paint, groundOf, contrast, shapeOf, lookAgain };
}
