// Writes web/ui/icons.svg: what a document draws many times, in place of paths in every screen and script.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { optimize } from "svgo";
import type { IconName } from "../../web/ui/icon.tsx";
import { readBrand, readLucide } from "./drawings/icon-sets.ts";
import { ROSETTE_CARVING, ROSETTE_EDGE, ROSETTE_LEAVES } from "./drawings/rosette-paths.ts";

const icons: Record<IconName, string> = {
  apple: readBrand("apple"),
  check: readLucide("check"),
  "chevron-down": readLucide("chevron-down"),
  "circle-alert": readLucide("circle-alert"),
  "circle-check": readLucide("circle-check"),
  clock: readLucide("clock"),
  eye: readLucide("eye"),
  "eye-off": readLucide("eye-off"),
  googleplay: readBrand("googleplay"),
  "hand-heart": readLucide("hand-heart"),
  "heart-handshake": readLucide("heart-handshake"),
  instagram: readBrand("instagram"),
  landmark: readLucide("landmark"),
  "list-checks": readLucide("list-checks"),
  mail: readLucide("mail"),
  menu: readLucide("menu"),
  minus: readLucide("minus"),
  next: readLucide("chevron-right"),
  pause: readLucide("pause"),
  play: readLucide("play"),
  previous: readLucide("chevron-left"),
  scale: readLucide("scale"),
  snapchat: readBrand("snapchat"),
  sparkles: readLucide("sparkles"),
  star: readLucide("star"),
  "ticket-check": readLucide("ticket-check"),
  tiktok: readBrand("tiktok"),
  whatsapp: readBrand("whatsapp"),
  x: readLucide("x"),
  youtube: readBrand("youtube"),
};

/** As one path where that is possible: every place that shows an icon holds all of its elements. */
function draw(id: string, shapes: string): string {
  const { data } = optimize(`<svg xmlns="http://www.w3.org/2000/svg">${shapes}</svg>`, {
    floatPrecision: 2,
    plugins: [
      "collapseGroups",
      { name: "convertShapeToPath", params: { convertArcs: true } },
      "convertPathData",
      { name: "mergePaths", params: { force: true } },
    ],
  });
  const inner = data.replace(/^<svg[^>]*>|<\/svg>$/g, "");
  return inner.indexOf("<", 1) === -1
    ? inner.replace("<path", `<path id="${id}"`)
    : `<g id="${id}">${inner}</g>`;
}

const evenOdd = (path: string) => `<path fill-rule="evenodd" d="${path}"/>`;
const drawings = [
  ...Object.entries(icons).map(([name, shapes]) => draw(`icon-${name}`, shapes)),
  draw("rosette", evenOdd(ROSETTE_EDGE + ROSETTE_CARVING)),
  draw("rosette-plain", evenOdd(ROSETTE_EDGE + ROSETTE_LEAVES)),
];
await writeFile(
  join(import.meta.dirname, "../../web/ui/icons.svg"),
  `<svg class="hidden" aria-hidden="true">\n${drawings.join("\n")}\n</svg>\n`,
);
