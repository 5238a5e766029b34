import type { Page } from "@playwright/test";

/** Runs in the page: what its colours come to, over everything that lies behind them. */
export async function addColourRuler(page: Page): Promise<void> {
  await page.evaluate(() => {
    type Rgba = [number, number, number, number];
    const pen = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", {
      willReadFrequently: true,
    }) as CanvasRenderingContext2D;

    function parse(colour: string): Rgba {
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = colour;
      pen.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
      return [red, green, blue, alpha / 255];
    }

    const over = (top: Rgba, below: Rgba): Rgba => {
      const mix = (index: 0 | 1 | 2) => top[index] * top[3] + below[index] * (1 - top[3]);
      return [mix(0), mix(1), mix(2), 1];
    };

    function groundOf(element: Element | null): Rgba {
      const grounds: Rgba[] = [];
      for (let box = element; box; box = box.parentElement) {
        const colour = parse(getComputedStyle(box).backgroundColor);
        grounds.push(colour);
        if (colour[3] === 1) break;
      }
      return grounds.reduceRight<Rgba>((below, top) => over(top, below), [255, 255, 255, 1]);
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

    Object.assign(window, { colours: { parse, over, groundOf, contrast } });
  });
}

type Rgba = [number, number, number, number];
export type ColourRuler = {
  parse(colour: string): Rgba;
  over(top: Rgba, below: Rgba): Rgba;
  groundOf(element: Element | null): Rgba;
  contrast(one: Rgba, other: Rgba): number;
};
declare global {
  interface Window {
    colours: ColourRuler;
  }
}
