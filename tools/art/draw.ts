// Draws the app's screens, the share images and the icons from tools/art/drawings. Run again when a drawing changes.
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { openBrowser } from "../scripts/open-browser.ts";
import { APP_ICON, FAVICON, LOGO } from "./drawings/icons.ts";
import { drawChatScreen } from "./drawings/screen-chat.ts";
import { drawCookiesScreen } from "./drawings/screen-cookies.ts";
import { drawFamilyScreen } from "./drawings/screen-family.ts";
import { drawTasksScreen } from "./drawings/screen-tasks.ts";
import { drawShare } from "./drawings/share.ts";
import { type Lang, WORDS } from "./drawings/words.ts";
import { hashFolder } from "./hash-folder.ts";

const web = join(import.meta.dirname, "../../web");
const SCREENS = {
  tasks: drawTasksScreen,
  cookies: drawCookiesScreen,
  family: drawFamilyScreen,
  chat: drawChatScreen,
};
const SCREEN_PX = { width: 360, height: 780 };
const SHARE_PX = { width: 1200, height: 630 };
/** As good as fits in 30 kB (docs/product.md §12.8). */
const EXPORTS = [
  { widthPx: 320, avifQuality: 50, webpQuality: 65 },
  { widthPx: 496, avifQuality: 48, webpQuality: 45 },
  { widthPx: 640, avifQuality: 45, webpQuality: 30 },
];
const STYLES = ["screens", "screen-tasks", "screen-cookies", "screen-family", "screen-chat", "share"];

/** The faces go into the styles, since a page without an address cannot read files. */
async function readStyles() {
  const parts = await Promise.all(
    STYLES.map((name) => readFile(join(web, `../tools/art/drawings/${name}.css`), "utf8")),
  );
  let css = (await readFile(join(web, "ui/fonts.css"), "utf8")) + parts.join("");
  for (const [url] of css.matchAll(/\/assets\/fonts\/[\w-]+\.woff2/g)) {
    const data = await readFile(join(web, "public", url), "base64");
    css = css.replace(url, `data:font/woff2;base64,${data}`);
  }
  return css;
}

const SCREENS_FOLDER = "public/assets/screens";
const assets = join(web, "public/assets");
for (const name of await readdir(assets))
  if (name.startsWith("screens")) await rm(join(assets, name), { recursive: true });
await mkdir(join(web, SCREENS_FOLDER));
const styles = await readStyles();
const browser = await openBrowser();

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

async function save(path: string, data: Buffer | string) {
  await writeFile(join(web, path), data);
  console.log(`${path} ${data.length} bytes`);
}

async function saveScreens(lang: Lang) {
  for (const [name, draw] of Object.entries(SCREENS)) {
    const large = await shoot(lang, draw(WORDS[lang]), SCREEN_PX, 4);
    for (const { widthPx, avifQuality, webpQuality } of EXPORTS) {
      const picture = sharp(large).resize(widthPx);
      const path = `${SCREENS_FOLDER}/${name}.${lang}-${widthPx}`;
      await save(`${path}.avif`, await picture.clone().avif({ quality: avifQuality }).toBuffer());
      await save(
        `${path}.webp`,
        await picture.clone().webp({ quality: webpQuality, smartSubsample: true }).toBuffer(),
      );
    }
  }
}

/** Puts the hash into the folder's name, and that into the code which reads it. */
async function nameScreens() {
  const hash = hashFolder(join(web, SCREENS_FOLDER));
  await rename(join(web, SCREENS_FOLDER), join(web, `${SCREENS_FOLDER}-${hash}`));
  const code = join(web, "features/home/screenshots.ts");
  const written = await readFile(code, "utf8");
  await writeFile(code, written.replace(/screens-\w+/, `screens-${hash}`));
}

async function saveShare(lang: Lang) {
  const large = await shoot(lang, drawShare(WORDS[lang]), SHARE_PX, 2);
  const picture = sharp(large)
    .resize(SHARE_PX.width)
    .png({ palette: true, colours: 16, dither: 0, effort: 10 });
  await save(`public/share.${lang}.png`, await picture.toBuffer());
}

/** An .ico file may hold a PNG: six bytes of header, sixteen that describe the picture, then the picture. */
function wrapAsIco(png: Buffer, sizePx: number) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(sizePx, 6);
  head.writeUInt8(sizePx, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

async function saveIcons() {
  const favicon = await sharp(Buffer.from(FAVICON), { density: 288 }).resize(32).png().toBuffer();
  await save("public/favicon.svg", FAVICON);
  await save("public/logo.svg", LOGO);
  await save("public/favicon.ico", wrapAsIco(favicon, 32));
  for (const [name, sizePx] of [
    ["apple-touch-icon", 180],
    ["icon-192", 192],
    ["icon-512", 512],
  ] as const) {
    const icon = sharp(Buffer.from(APP_ICON), { density: 144 }).resize(sizePx).png({ palette: true });
    await save(`public/${name}.png`, await icon.toBuffer());
  }
}

await saveIcons();
for (const lang of Object.keys(WORDS) as Lang[]) {
  await saveShare(lang);
  await saveScreens(lang);
}
await nameScreens();
await browser.close();
