import { drawRosette } from "../parts.ts";
import { INK, NUT, SAFFRON, SHADE, SKIN } from "./colours.ts";
import { drawFace } from "./face.ts";
import { drawMedallion } from "./medallion.ts";
import { drawLine, drawShape } from "./strokes.ts";

const ABAYA = "M26 244C24 194 42 160 84 146H156C198 160 216 194 214 244Z";
const SHAYLA =
  "M120 26C85 26 71 54 71 90C71 120 69 136 56 156C86 178 154 178 184 156C172 138 169 120 169 90C169 54 155 26 120 26Z";
const FACE = "M120 50C98 50 89 70 89 91C89 113 104 129 120 129C136 129 151 113 151 91C151 70 142 50 120 50Z";
const HAIR = "M89 91C88 68 99 50 120 50C141 50 152 68 151 91C149 80 143 72 131 65C118 75 96 74 89 91Z";
/** The end of the shayla, laid over the other shoulder. */
const DRAPE = "M153 92C158 128 132 152 54 160C62 150 67 140 68 130C96 138 146 134 153 92Z";
const SLEEVE = "M171 166C196 168 212 190 218 244H146C162 230 168 216 163 200Z";

const fingers = [0, 9, 18]
  .map((down) => drawLine(`M${166 - down / 6} ${172 + down}h-14`, SKIN, 9.4))
  .join("");

/** In abaya and shayla, reading how the day went. */
export function drawMother() {
  return drawMedallion(
    "saffron",
    drawShape(ABAYA, INK) +
      `<g transform="rotate(5 120 142)">` +
      drawShape(SHAYLA, INK) +
      drawShape(FACE, SKIN) +
      drawShape(HAIR, NUT) +
      drawFace(123, 97, "down") +
      drawShape(DRAPE, SHADE) +
      drawLine("M155 104C152 132 124 151 56 160", SAFFRON, 3) +
      "</g>" +
      `<g transform="rotate(8 138 176)"><rect x="117" y="144" width="42" height="72" rx="9" fill="${SAFFRON}"/><g transform="translate(136 166) scale(.26)">${drawRosette(SAFFRON, NUT, "plain")}</g></g>` +
      fingers +
      drawShape(SLEEVE, SHADE) +
      drawLine("M172 168L163 200", SAFFRON, 5),
  );
}
