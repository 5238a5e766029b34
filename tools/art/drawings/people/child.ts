import { CRUST } from "../parts.ts";
import { INK, MILK, NECK, SAFFRON, SKIN, WHEAT } from "./colours.ts";
import { drawCookies } from "./cookies.ts";
import { drawFace } from "./face.ts";
import { drawMedallion } from "./medallion.ts";
import { drawLine, drawShape } from "./strokes.ts";

const KANDURA = "M28 244C22 204 32 168 64 152H100C136 162 154 200 158 244Z";
const HEAD = "M43 96C43 64 61 50 82 50C103 50 121 64 121 96C121 124 103 142 82 142C61 142 43 124 43 96Z";
const HAIR =
  "M41 98C31 58 51 34 81 33C87 28 97 27 101 31C123 38 131 64 123 98C121 86 118 79 112 72C95 80 77 78 65 68C55 76 46 84 41 98Z";
const ARM = "M118 190C140 180 150 156 150 124";
const JAR =
  "M106 142H172C172 150 180 154 180 166V193C180 204 174 209 164 209H114C104 209 98 204 98 193V166C98 154 106 150 106 142Z";

/** In a kandura, at the jar: with the cookie that has just been earned, or before an empty one. */
export function drawChild(jar: "full" | "empty") {
  const isFull = jar === "full";
  return drawMedallion(
    isFull ? "leaf" : "sand",
    drawShape(KANDURA, MILK) +
      (isFull ? drawLine(ARM, WHEAT, 31) + drawLine(ARM, MILK, 27) + drawLine("M150 118v-8", SKIN, 18) : "") +
      drawShape("M69 132H95V152C90 161 74 161 69 152Z", NECK) +
      drawLine("M82 159V182", SAFFRON, 3) +
      drawLine("M82 182v7", SAFFRON, 7) +
      `<circle cx="43" cy="103" r="8" fill="${SKIN}"/><circle cx="121" cy="103" r="8" fill="${SKIN}"/>` +
      drawShape(HEAD, SKIN) +
      drawShape(HAIR, INK) +
      (isFull ? drawFace(84, 102, "glad") : drawFace(89, 106, "puzzled")) +
      drawShape("M0 208H240V240H0Z", CRUST) +
      `<path d="${JAR}" fill="#F7EBD6" stroke="#C99A52" stroke-width="3"/>` +
      `<rect x="100" y="136" width="78" height="9" rx="4.5" fill="#C99A52"/>` +
      drawLine("M107 168v20", "#fff", 5) +
      (isFull
        ? drawCookies(12.5, [
            [116, 194, 0],
            [139, 196, 20],
            [162, 194, 10],
            [127, 175, 30],
            [151, 175, 5],
            [150, 90, 0],
          ])
        : drawLine("M118 203h.1M142 203h.1M148 200h.1", "#C99A52", 4) +
          drawLine("M116 136v6M126 136v6M136 136v6", SKIN, 9.5)),
  );
}
