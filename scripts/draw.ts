// Draws the app's screens, the share images and the icons from web/drawings. Run again when a drawing changes.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { drawCookiesScreen } from "../web/drawings/screen-cookies.ts";
import { drawFamilyScreen } from "../web/drawings/screen-family.ts";
import { drawTasksScreen } from "../web/drawings/screen-tasks.ts";
import { type Lang, WORDS } from "../web/drawings/words.ts";
import { openBrowser } from "./open-browser.ts";

const web = join(import.meta.dirname, "../web");
const SCREENS = { tasks: drawTasksScreen, cookies: drawCookiesScreen, family: drawFamilyScreen };
const SCREEN = { width: 360, height: 780 };
const WIDTHS_PX = [320, 640];

/** Styles with the faces inside, since a page without an address cannot read files. */
async function readStyles() {
  const faces = await readFile(join(web, "ui/fonts.css"), "utf8");
  const files = [
    ...new Set([...faces.matchAll(/\.\.\/fonts\/([\w-]+\.woff2)/g)].map((match) => match[1] ?? "")),
  ];
  let css = faces + (await readFile(join(web, "drawings/screens.css"), "utf8"));
  for (const file of files) {
    const data = await readFile(join(web, "fonts", file), "base64");
    css = css.replace(`../fonts/${file}`, `data:font/woff2;base64,${data}`);
  }
  return css;
}

const browser = await openBrowser();
const styles = await readStyles();

async function shoot(lang: Lang, body: string, viewport: { width: number; height: number }, scale: number) {
  const page = await browser.newPage({ viewport, deviceScaleFactor: scale });
  await page.setContent(
    `<!doctype html><html lang="${lang}" dir="${WORDS[lang].dir}"><style>${styles}</style><body>${body}</body></html>`,
  );
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

async function save(path: string, data: Buffer) {
  await writeFile(join(web, path), data);
  console.log(`${path} ${data.length} bytes`);
}

async function drawScreens(lang: Lang) {
  for (const [name, draw] of Object.entries(SCREENS)) {
    const large = await shoot(lang, draw(WORDS[lang]), SCREEN, 4);
    for (const width of WIDTHS_PX) {
      const picture = sharp(large).resize(width);
      const path = `pictures/screen-${name}.${lang}-${width}`;
      await save(`${path}.avif`, await picture.clone().avif({ quality: 60, effort: 9 }).toBuffer());
      await save(`${path}.webp`, await picture.clone().webp({ quality: 80, effort: 6 }).toBuffer());
    }
    if (process.env.LOOK)
      await writeFile(`${process.env.LOOK}/${name}.${lang}.png`, await sharp(large).resize(720).toBuffer());
  }
}

await mkdir(join(web, "pictures"), { recursive: true });
for (const lang of Object.keys(WORDS) as Lang[]) await drawScreens(lang);
await browser.close();
