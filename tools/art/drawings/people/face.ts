import { BLUSH, INK, NUT } from "./colours.ts";
import { drawLine } from "./strokes.ts";

/** Eyes and a smile, around the point between the eyes. */
export function drawFace(x: number, y: number, look: "open" | "down" | "glad" | "puzzled", size = 1) {
  const eye = (at: number) => {
    if (look === "open" || look === "puzzled") return `<circle cx="${at}" r="3" fill="${INK}"/>`;
    return drawLine(look === "down" ? `M${at - 5} 0q5 4.5 10 0` : `M${at - 5} 2q5-6 10 0`, INK, 2.6);
  };
  const cheek = (at: number) => `<circle cx="${at}" cy="11" r="5.5" fill="${BLUSH}" opacity=".5"/>`;
  const mouth =
    look === "puzzled" ? `<circle cy="17" r="3.5" fill="${NUT}"/>` : drawLine("M-7 14q7 7 14 0", INK, 2.6);
  return `<g transform="translate(${x} ${y})scale(${size})">${cheek(-18)}${cheek(18)}${eye(-11)}${eye(11)}${mouth}</g>`;
}
