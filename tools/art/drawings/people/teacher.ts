import { CRUST } from "../parts.ts";
import { INK, MILK, NUT, PISTACHIO, SAFFRON, SHADE, SKIN } from "./colours.ts";
import { drawFace } from "./face.ts";
import { drawMedallion } from "./medallion.ts";
import { drawLine, drawShape } from "./strokes.ts";

function drawPupil(x: number, y: number, hair: string, clothes: string) {
  return (
    drawShape(
      `M${x - 30} ${y + 60}C${x - 30} ${y + 30} ${x - 20} ${y + 22} ${x} ${y + 22}C${x + 20} ${y + 22} ${x + 30} ${y + 30} ${x + 30} ${y + 60}Z`,
      clothes,
    ) +
    `<circle cx="${x - 18}" cy="${y + 4}" r="5" fill="${SKIN}"/><circle cx="${x + 18}" cy="${y + 4}" r="5" fill="${SKIN}"/><rect x="${x - 7}" y="${y + 10}" width="14" height="16" rx="6" fill="${SKIN}"/>` +
    `<rect x="${x - 18}" y="${y - 20}" width="36" height="38" rx="17" fill="${hair}"/>`
  );
}

/** At the board, and her class before her. */
export function drawTeacher() {
  return drawMedallion(
    "leaf",
    `<rect x="34" y="56" width="104" height="88" rx="9" fill="${CRUST}"/><rect x="40" y="62" width="92" height="76" rx="4" fill="${PISTACHIO}"/>` +
      [80, 100, 120]
        .map(
          (y) =>
            drawLine(`M52 ${y}l5 5 9-10`, SAFFRON, 4) + drawLine(`M76 ${y}h${y === 100 ? 24 : 36}`, MILK, 4),
        )
        .join("") +
      drawShape("M116 244C114 176 126 134 150 124H182C200 132 204 170 204 244Z", NUT) +
      drawShape(
        "M168 34C144 34 134 54 134 78C134 100 132 112 126 126C142 142 192 142 208 126C202 112 202 100 202 78C202 54 192 34 168 34Z",
        MILK,
      ) +
      drawShape(
        "M168 52C152 52 146 64 146 79C146 95 157 107 168 107C179 107 190 95 190 79C190 64 184 52 168 52Z",
        SKIN,
      ) +
      drawFace(166, 80, "open", 0.8) +
      drawLine("M146 110C152 126 184 126 192 106", "#E3C390", 2.5) +
      drawLine("M146 154C130 154 118 140 114 124", NUT, 19) +
      drawLine("M113 116v-6", SKIN, 11) +
      drawPupil(70, 184, INK, MILK) +
      drawLine("M182 216C189 204 192 192 192 178", MILK, 13) +
      drawLine("M192 172v-5", SKIN, 10) +
      drawPupil(164, 184, SHADE, MILK) +
      drawPupil(117, 190, INK, SAFFRON) +
      `<circle cx="95" cy="200" r="8" fill="${INK}"/><circle cx="139" cy="200" r="8" fill="${INK}"/>`,
  );
}
