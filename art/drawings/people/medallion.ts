import { DOUGH, drawRosette } from "../parts.ts";
import { ROSETTE_EDGE, ROSETTE_LEAVES } from "../rosette-paths.ts";

export const MEDALLION_PX = 240;

/** The palette of the site where it is the same by day and by night, and what only people need. */
export const INK = "#2E1C12";
export const SHADE = "#4A2D1B";
export const NUT = "#6B3F1D";
export const CRUST = "#98591F";
export const SAFFRON = "#F2A71B";
export const MILK = "#FFFBF4";
export const WHEAT = "#F0DDBF";
export const PISTACHIO = "#2F6B4F";
export const SKIN = "#DFA673";
export const BLUSH = "#CF8557";
export const NECK = "#C98F5C";

const TONES = {
  saffron: ["#F9D993", "#F6CC74", "#B9822B", "#A8741F"],
  leaf: ["#CFE3D4", "#BBD7C3", "#557F68", "#48715B"],
  sand: ["#EDD3A9", "#E3C390", "#8A6847", "#7B5A3B"],
  rose: ["#F6D3C4", "#F0C1AD", "#A66A52", "#965C46"],
} as const;

/**
 * Somebody in the pressed edge of the cookie's mould, who may look out of it above. Its ground darkens with the page's,
 * on the screen alone.
 */
export function drawMedallion(tone: keyof typeof TONES, person: string) {
  const [ground, carving, nightGround, nightCarving] = TONES[tone];
  const mould = "translate(120 126) scale(2.3)";
  const inner = "translate(120 126) scale(2.2)";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${MEDALLION_PX}" height="${MEDALLION_PX}" viewBox="0 0 240 240"><style>.a{fill:${ground}}.b{fill:${carving}}@media screen and (prefers-color-scheme:dark){.a{fill:${nightGround}}.b{fill:${nightCarving}}}</style><clipPath id="c"><path d="M0 0H240V130H0Z"/><path transform="${inner}" d="${ROSETTE_EDGE}"/></clipPath><g transform="${mould}"><path class="a" d="${ROSETTE_EDGE}"/><path class="b" d="${ROSETTE_LEAVES}"/></g><g clip-path="url(#c)">${person}</g></svg>`;
}

const COOKIE = `<defs><g id="k"><circle r="49" fill="#CE9A55"/>${drawRosette(DOUGH, CRUST, "plain")}</g></defs>`;

/** Each is x, y and how far it is turned. */
export function drawCookies(radius: number, places: readonly (readonly [x: number, y: number, degrees: number])[]) {
  const scale = +(radius / 48).toFixed(2);
  return (
    COOKIE +
    places
      .map(([x, y, degrees]) => `<use href="#k" transform="translate(${x} ${y})rotate(${degrees})scale(${scale})"/>`)
      .join("")
  );
}

export function drawLine(d: string, stroke: string, width: number) {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

export function drawShape(d: string, fill: string) {
  return `<path d="${d}" fill="${fill}"/>`;
}

/** Eyes and a smile, around the point between the eyes. */
export function drawFace(x: number, y: number, look: "open" | "down" | "glad" | "puzzled", size = 1) {
  const eye = (at: number) => {
    if (look === "open" || look === "puzzled") return `<circle cx="${at}" r="3" fill="${INK}"/>`;
    return drawLine(look === "down" ? `M${at - 5} 0q5 4.500 10 0` : `M${at - 5} 2q5-6 10 0`, INK, 2.6);
  };
  const cheek = (at: number) => `<circle cx="${at}" cy="11" r="5.500" fill="${BLUSH}" opacity=".5"/>`;
  const mouth =
    look === "puzzled" ? `<circle cy="17" r="3.500" fill="${NUT}"/>` : drawLine("M-7 14q7 7 14 0", INK, 2.6);
  return `<g transform="translate(${x} ${y})scale(${size})">${cheek(-18)}${cheek(18)}${eye(-11)}${eye(11)}${mouth}</g>`;
}
