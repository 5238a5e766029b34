import type { Language } from "../../../contract/languages.ts";

export const SCREENSHOT_WIDTH_PX = 640;
export const SCREENSHOT_HEIGHT_PX = 1387;
/** The phone of the hero is as wide as this says. */
export const SCREENSHOT_SIZES = "(width >= 64rem) 18rem, 15.5rem";

export const screenshots = ["tasks", "cookies", "family"] as const;
export type Screenshot = (typeof screenshots)[number];
/** Those of the hero, and what the showcase alone has. */
export type AppScreen = Screenshot | "chat";

const WIDTHS_PX = [320, 496, 640];
/** Written by tools/art/draw.ts. One hash for all of them, so that their addresses can be composed. */
export const SCREENSHOT_FOLDER = "/assets/screens-ce5935d4";

export function screenshotUrl(
  name: AppScreen,
  language: Language,
  format: "avif" | "webp",
  width = SCREENSHOT_WIDTH_PX,
): string {
  return `${SCREENSHOT_FOLDER}/${name}.${language}-${width}.${format}`;
}

export function screenshotSrcSet(name: AppScreen, language: Language, format: "avif" | "webp"): string {
  return WIDTHS_PX.map((width) => `${screenshotUrl(name, language, format, width)} ${width}w`).join(", ");
}
