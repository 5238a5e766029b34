// Draws the pictures of some mails: twice as large as they are shown, for fine screens. Run again when a drawing changes.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { drawChild } from "./drawings/people/child.ts";
import { drawCookies } from "./drawings/people/cookies.ts";
import { drawGrandmother } from "./drawings/people/grandmother.ts";
import { drawMedallion } from "./drawings/people/medallion.ts";
import { drawMother } from "./drawings/people/mother.ts";

const SHOWN_PX = 120;

const COOKIES = drawCookies(33, [
  [120, 88, 12],
  [83, 148, -8],
  [157, 148, 30],
]);
const PICTURES: Record<string, string> = {
  welcome: drawChild("full"),
  paid: drawMedallion("saffron", COOKIES),
  invitation: drawMother(),
  goodbye: drawGrandmother(),
};

for (const [name, drawing] of Object.entries(PICTURES)) {
  const png = await sharp(Buffer.from(drawing), { density: 144 })
    .resize(2 * SHOWN_PX)
    .png({ palette: true, colours: 32, dither: 0, effort: 10 })
    .toBuffer();
  await writeFile(join(import.meta.dirname, `../../web/mails/pictures/${name}.png`), png);
  console.log(`${name}.png ${png.length} bytes`);
}
