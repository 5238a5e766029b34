import { icons as lucide } from "@iconify-json/lucide";
import { icons as brands } from "@iconify-json/simple-icons";

/** The `viewBox` of every icon of both sets. */
export const ICON_BOX = "0 0 24 24";

/** The shapes of one of Lucide's icons, which take the stroke of the `svg` that uses them. */
export function readLucide(name: string): string {
  return readShapes(lucide, name).replace(/ (fill|stroke[a-z-]*)="[^"]*"/g, "");
}

/** The sign of a brand, which is filled. */
export function readBrand(name: string): string {
  return readShapes(brands, name).replace(" d=", ' stroke="none" d=');
}

function readShapes({ icons }: typeof lucide, name: string): string {
  const icon = icons[name];
  if (!icon) throw new Error(`There is no icon called ${name}`);
  return icon.body;
}
