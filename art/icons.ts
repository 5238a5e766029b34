// Writes web/ui/icons.svg: what a document draws many times, in place of paths in every screen and script.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  Clock,
  Eye,
  EyeOff,
  HandHeart,
  HeartHandshake,
  Landmark,
  ListChecks,
  type LucideIcon,
  Mail,
  Menu,
  Minus,
  Pause,
  Play,
  Scale,
  Sparkles,
  Star,
  TicketCheck,
  X,
} from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import {
  siApple,
  siGoogleplay,
  siInstagram,
  siSnapchat,
  siTiktok,
  siWhatsapp,
  siYoutube,
} from "simple-icons";
import { optimize } from "svgo";
import type { IconName } from "../web/ui/icon.tsx";
import { ROSETTE_CARVING, ROSETTE_EDGE, ROSETTE_LEAVES } from "./drawings/rosette-paths.ts";

const icons: Record<IconName, { path: string } | LucideIcon> = {
  apple: siApple,
  check: Check,
  "chevron-down": ChevronDown,
  "circle-alert": CircleAlert,
  "circle-check": CircleCheck,
  clock: Clock,
  eye: Eye,
  "eye-off": EyeOff,
  googleplay: siGoogleplay,
  "hand-heart": HandHeart,
  "heart-handshake": HeartHandshake,
  instagram: siInstagram,
  landmark: Landmark,
  "list-checks": ListChecks,
  mail: Mail,
  menu: Menu,
  minus: Minus,
  next: ChevronRight,
  pause: Pause,
  play: Play,
  previous: ChevronLeft,
  scale: Scale,
  snapchat: siSnapchat,
  sparkles: Sparkles,
  star: Star,
  "ticket-check": TicketCheck,
  tiktok: siTiktok,
  whatsapp: siWhatsapp,
  x: X,
  youtube: siYoutube,
};

/** Brands are filled; all others take the stroke of the `svg` that uses them. */
function drawIcon([name, icon]: [string, { path: string } | LucideIcon]): string {
  return "path" in icon
    ? draw(`icon-${name}`, `<path fill="currentColor" stroke="none" d="${icon.path}"/>`)
    : draw(`icon-${name}`, renderToStaticMarkup(createElement(icon)).replace(/^<svg[^>]*>|<\/svg>$/g, ""));
}

/** As one path where that is possible: every place that shows an icon holds all of its elements. */
function draw(id: string, shapes: string): string {
  const { data } = optimize(`<svg xmlns="http://www.w3.org/2000/svg">${shapes}</svg>`, {
    floatPrecision: 2,
    plugins: [
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
  ...Object.entries(icons).map(drawIcon),
  draw("rosette", evenOdd(ROSETTE_EDGE + ROSETTE_CARVING)),
  draw("rosette-plain", evenOdd(ROSETTE_EDGE + ROSETTE_LEAVES)),
];
await writeFile(
  join(import.meta.dirname, "../web/ui/icons.svg"),
  `<svg class="hidden" aria-hidden="true">\n${drawings.join("\n")}\n</svg>\n`,
);
