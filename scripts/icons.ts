// Writes web/ui/icons.svg: what a document draws many times, in place of paths in every screen and script.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  BedDouble,
  BookOpen,
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
  Sprout,
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
import { ROSETTE_BOX, ROSETTE_CARVING, ROSETTE_EDGE, ROSETTE_LEAVES } from "../web/ui/rosette-paths.ts";

const icons: Record<IconName, { path: string } | LucideIcon> = {
  apple: siApple,
  "bed-double": BedDouble,
  "book-open": BookOpen,
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
  sprout: Sprout,
  star: Star,
  "ticket-check": TicketCheck,
  tiktok: siTiktok,
  whatsapp: siWhatsapp,
  x: X,
  youtube: siYoutube,
};

/** Brands are filled; all others take the stroke of the `svg` that uses them. */
function drawSymbol([name, icon]: [string, { path: string } | LucideIcon]): string {
  return "path" in icon
    ? `<symbol id="icon-${name}" viewBox="0 0 24 24" fill="currentColor" stroke="none"><path d="${icon.path}"/></symbol>`
    : `<symbol id="icon-${name}" viewBox="0 0 24 24">${drawLines(icon)}</symbol>`;
}

function drawLines(icon: LucideIcon): string {
  return renderToStaticMarkup(createElement(icon))
    .replace(/^<svg[^>]*>|<\/svg>$/g, "")
    .replace(/><\/\w+>/g, "/>");
}

function drawRosette(name: string, carving: string): string {
  return `<symbol id="${name}" viewBox="${ROSETTE_BOX}"><path fill-rule="evenodd" d="${ROSETTE_EDGE + carving}"/></symbol>`;
}

const symbols = [
  ...Object.entries(icons).map(drawSymbol),
  drawRosette("rosette", ROSETTE_CARVING),
  drawRosette("rosette-plain", ROSETTE_LEAVES),
];
const { data } = optimize(
  `<svg xmlns="http://www.w3.org/2000/svg" class="hidden" aria-hidden="true">${symbols.join("")}</svg>`,
  {
    floatPrecision: 2,
    plugins: ["convertShapeToPath", "convertPathData", "mergePaths"],
  },
);
await writeFile(join(import.meta.dirname, "../web/ui/icons.svg"), data.replaceAll("<symbol", "\n<symbol"));
