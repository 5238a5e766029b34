import { INK, MILK, NECK, SAFFRON, SHADE, SKIN, WHEAT } from "./colours.ts";
import { drawFace } from "./face.ts";
import { drawMedallion } from "./medallion.ts";
import { drawLine, drawShape } from "./strokes.ts";

const KANDURA = "M26 244C24 194 42 160 84 146H156C198 160 216 194 214 244Z";
const GHUTRA =
  "M120 24C86 24 72 46 71 78C70 116 64 138 46 166C62 182 78 184 90 176C96 152 98 136 98 120H142C142 136 144 152 150 176C162 184 178 182 194 166C176 138 170 116 169 78C168 46 154 24 120 24Z";
const FACE = "M120 62C98 62 89 76 89 94C89 118 104 134 120 134C136 134 151 118 151 94C151 76 142 62 120 62Z";
const BEARD =
  "M89 90C87 122 104 137 120 137C136 137 153 122 151 90C149 106 144 116 137 118C134 108 106 108 103 118C96 116 91 106 89 90Z";

/** In kandura and ghutra. */
export function drawFather() {
  return drawMedallion(
    "sand",
    drawShape(KANDURA, MILK) +
      drawShape("M94 120H146V154Q120 172 94 154Z", WHEAT) +
      drawShape("M105 120H135V148C130 158 110 158 105 148Z", NECK) +
      drawLine("M120 158V186", SAFFRON, 3) +
      drawLine("M120 186v8", SAFFRON, 7) +
      drawShape(GHUTRA, "#fff") +
      drawShape(FACE, SKIN) +
      drawShape(BEARD, SHADE) +
      drawFace(120, 94, "open") +
      drawLine("M70 70C90 56 150 56 170 70", INK, 7) +
      drawLine("M71 60C92 47 148 47 169 60", INK, 7) +
      drawLine("M80 100C80 130 76 146 66 164M160 100C160 130 164 146 174 164", WHEAT, 3),
  );
}
