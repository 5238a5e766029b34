// Draws the rosette on top of every mail: twice as large as it is shown, for fine screens. Run again when the logo changes.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { LOGO } from "./drawings/icons.ts";

const SHOWN_PX = 48;

const png = await sharp(Buffer.from(LOGO), { density: 288 })
  .resize(2 * SHOWN_PX)
  .png({ palette: true, colours: 16, dither: 0, effort: 10 })
  .toBuffer();
const code = `/** A PNG with a clear ground, drawn by \`art/mail-picture.ts\`: mail programs show no SVG and load nothing. */
export const ROSETTE_BASE64 =
  "${png.toString("base64")}";
`;
await writeFile(join(import.meta.dirname, "../api/mail/rosette.ts"), code);
console.log(`api/mail/rosette.ts ${png.length} bytes`);
