import { INK, MILK, NUT, PISTACHIO, SAFFRON, SHADE, SKIN, WHEAT } from "./colours.ts";
import { drawCookies } from "./cookies.ts";
import { drawFace } from "./face.ts";
import { drawMedallion } from "./medallion.ts";
import { drawLine, drawShape } from "./strokes.ts";

const DRESS = "M30 244C26 198 40 162 84 146H156C200 162 214 198 210 244Z";
const SHAYLA =
  "M120 26C85 26 71 54 70 90C70 122 66 136 58 150C70 172 98 164 120 164C142 164 170 172 182 150C174 136 170 122 170 90C169 54 155 26 120 26Z";
const FACE = "M120 50C98 50 89 70 89 91C89 114 104 131 120 131C136 131 151 114 151 91C151 70 142 50 120 50Z";
const HAIR = "M89 91C88 68 99 50 120 50C141 50 152 68 151 91C147 77 136 68 120 66C104 68 93 77 89 91Z";
const PLATE = "M62 196H178C174 208 164 214 150 214H90C76 214 66 208 62 196Z";

const glass = (x: number) =>
  `<circle cx="${x}" cy="98" r="11.5" fill="none" stroke="${NUT}" stroke-width="2.2"/>`;

/** With the cookies that she bakes. */
export function drawGrandmother() {
  return drawMedallion(
    "rose",
    drawShape(DRESS, PISTACHIO) +
      drawShape("M104 150H136V244H104Z", "#3F8464") +
      drawLine("M104 164V244M136 164V244", SAFFRON, 3) +
      drawShape(SHAYLA, INK) +
      drawShape(FACE, SKIN) +
      drawShape(HAIR, WHEAT) +
      drawFace(120, 98, "glad") +
      glass(108) +
      glass(132) +
      drawLine("M90 122C100 146 140 146 150 122M70 152C92 160 124 158 152 138", SHADE, 3) +
      drawCookies(15, [
        [92, 184, 0],
        [148, 184, 20],
        [120, 178, 10],
      ]) +
      drawShape(PLATE, MILK) +
      drawLine("M34 214C40 208 48 204 58 202", "#285C44", 26) +
      drawLine("M206 214C200 208 192 204 182 202", "#285C44", 26) +
      drawLine("M62 202h12", SKIN, 12) +
      drawLine("M178 202h-12", SKIN, 12),
  );
}
