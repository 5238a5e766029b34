// Makes web/fonts and web/ui/fonts.css from Readex Pro. Run again only when the face or its letters change,
// then `npx biome format --write web/ui/fonts.css`.
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";
import { openBrowser } from "../scripts/open-browser.ts";

const root = join(import.meta.dirname, "..");
const source = join(
  createRequire(import.meta.url).resolve("@fontsource-variable/readex-pro/package.json"),
  "..",
);

const letters = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, step) => String.fromCodePoint(from + step)).join("");

const ASCII = letters(0x20, 0x7e);
const PUNCTUATION = "\u00a0«»“”‘’–—…·×•©";
const LATIN = ASCII + letters(0xa0, 0xff) + PUNCTUATION;
/**
 * Modern Standard Arabic: comma, semicolon, question mark, letters with hamzas, tatweel, tashkeel, alef wasla. The
 * spaces are with the letters: a browser sets a line in one go as long as it stays in one file.
 */
const ARABIC = ` \u00a0،؛؟٪${letters(0x621, 0x63a)}${letters(0x640, 0x655)}\u0670ٱ`;

const FILES = [
  { name: "maamoul-latin", from: "latin", text: LATIN },
  { name: "maamoul-arabic", from: "arabic", text: ARABIC },
  { name: "maamoul-arabic-ascii", from: "latin", text: ASCII + PUNCTUATION },
];
const FEATURES = "kern mark mkmk ccmp locl liga rlig calt curs init medi fina isol tnum".split(" ");

/** Set by Readex Pro's own tables (hhea, 1000 units per em, no line gap). */
const ASCENT_EM = 1;
const DESCENT_EM = 0.25;

/** Running text of the product: what is measured is what will be read. */
const SAMPLE = {
  en: "Small tasks today, good habits for life. Maamoul turns weekly tasks into cookies your children are proud to earn: make the bed, read ten pages, water the plants. Parents, teachers and schools see the progress of every child, and a family pays about 1 AED a day after 30 free days.",
  ar: "مهام صغيرة اليوم، وعادات تدوم العمر معمول يحوّل المهام الأسبوعية إلى حبّات معمول يفخر أطفالكم بجمعها ترتيب السرير، وقراءة عشر صفحات، وسقي النباتات يتابع الآباء والمعلّمون والمدارس تقدّم كل طفل، وتدفع العائلة نحو درهم واحد في اليوم بعد شهر مجاني",
};

/** The sample's width in em, measured in Chromium with each system face's own file; Liberation Sans is as wide as Arial. */
const SYSTEM_FACES = [
  { name: "Arial", lang: "en", local: ["Arial", "Liberation Sans"], regularEm: 123.77, boldEm: 132.71 },
  { name: "Roboto", lang: "en", local: ["Roboto"], regularEm: 122.88, boldEm: 124.79 },
  { name: "Arial", lang: "ar", local: ["Arial"], regularEm: 73.08, boldEm: 74.8 },
  { name: "Naskh", lang: "ar", local: ["Noto Naskh Arabic"], regularEm: 82.95, boldEm: 86.34 },
  { name: "Noto", lang: "ar", local: ["Noto Sans Arabic"], regularEm: 91.43, boldEm: 100.96 },
  { name: "DejaVu", lang: "ar", local: ["DejaVu Sans"], regularEm: 96.73, boldEm: 116.61 },
] as const;

const FAMILY = { en: "Maamoul", ar: "Maamoul Arabic" };
const ARABIC_RANGE = "U+0600-06FF";

const familyOf = ({ lang, name }: (typeof SYSTEM_FACES)[number]) => `${FAMILY[lang]} Fallback ${name}`;

async function makeFiles() {
  await mkdir(join(root, "web/fonts"), { recursive: true });
  for (const { name, from, text } of FILES) {
    const whole = await readFile(join(source, `files/readex-pro-${from}-wght-normal.woff2`));
    const part = await subsetFont(whole, text, {
      targetFormat: "woff2",
      variationAxes: { wght: { min: 400, max: 700 } },
      keepFeatures: FEATURES,
      noHinting: true,
    });
    await writeFile(join(root, `web/fonts/${name}.woff2`), part);
    console.log(`${name}.woff2 ${part.length} bytes`);
  }
  await copyFile(join(source, "LICENSE"), join(root, "web/fonts/OFL.txt"));
}

/** Latin is measured as a line; Arabic by the word, as the system faces were. */
async function measureOwnEm() {
  const browser = await openBrowser();
  const page = await browser.newPage();
  const measure = async (file: string, texts: string[], weight: number) => {
    const data = (await readFile(join(root, `web/fonts/${file}.woff2`))).toString("base64");
    return page.evaluate(
      async ({ data, texts, weight }) => {
        const face = new FontFace("own", `url(data:font/woff2;base64,${data})`, { weight: "400 700" });
        document.fonts.clear();
        document.fonts.add(await face.load());
        const pen = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
        pen.font = `${weight} 100px own`;
        return texts.reduce((sum, text) => sum + pen.measureText(text).width / 100, 0);
      },
      { data, texts, weight },
    );
  };
  const arabicWords = SAMPLE.ar.split(" ");
  const own = {
    en: {
      regular: await measure("maamoul-latin", [SAMPLE.en], 400),
      bold: await measure("maamoul-latin", [SAMPLE.en], 700),
    },
    ar: {
      regular: await measure("maamoul-arabic", arabicWords, 400),
      bold: await measure("maamoul-arabic", arabicWords, 700),
    },
  };
  await browser.close();
  return own;
}

function writeOwnFace(family: string, file: string, range?: string) {
  return `@font-face {
  font-family: "${family}";
  font-weight: 400 700;
  font-display: swap;
  src: url("../fonts/${file}.woff2") format("woff2");${range ? `\n  unicode-range: ${range};` : ""}
}
`;
}

function writeFallbackFace(
  face: (typeof SYSTEM_FACES)[number],
  weights: string,
  style: "" | " Bold",
  ratio: number,
) {
  const percent = (value: number) => `${(value * 100).toFixed(2)}%`;
  // A descent of exactly half a pixel is rounded up; one of a hair less would move the line by a pixel.
  const percentUp = (value: number) => percent(Math.ceil(value * 10_000) / 10_000);
  return `@font-face {
  font-family: "${familyOf(face)}";
  font-weight: ${weights};
  src: ${face.local.map((name) => `local("${name}${style}")`).join(", ")};
  size-adjust: ${percent(ratio)};
  ascent-override: ${percentUp(ASCENT_EM / ratio)};
  descent-override: ${percentUp(DESCENT_EM / ratio)};
  line-gap-override: 0%;${face.lang === "ar" ? `\n  unicode-range: ${ARABIC_RANGE};` : ""}
}
`;
}

function writeStacks() {
  const names = (lang: "en" | "ar") =>
    SYSTEM_FACES.filter((face) => face.lang === lang).map((face) => `"${familyOf(face)}"`);
  return `:root {
  --font-latin: ${[`"${FAMILY.en}"`, ...names("en"), "system-ui", "sans-serif"].join(", ")};
  --font-arabic: ${[`"${FAMILY.ar}"`, ...names("ar"), ...names("en"), '"Geeza Pro"', "Tahoma", "sans-serif"].join(", ")};
}
`;
}

await makeFiles();
const own = await measureOwnEm();
const css = [
  "/* Written by art/fonts.ts. The fallback faces are as wide and as tall as ours, so that nothing moves when ours arrives. */\n",
  writeOwnFace(FAMILY.en, "maamoul-latin"),
  writeOwnFace(FAMILY.ar, "maamoul-arabic", `U+0020, U+00A0, ${ARABIC_RANGE}`),
  writeOwnFace(FAMILY.ar, "maamoul-arabic-ascii", "U+0021-007E, U+00A1-00FF, U+2010-2026"),
  ...SYSTEM_FACES.flatMap((face) => [
    writeFallbackFace(face, "400 500", "", own[face.lang].regular / face.regularEm),
    writeFallbackFace(face, "600 700", " Bold", own[face.lang].bold / face.boldEm),
  ]),
  writeStacks(),
];
await writeFile(join(root, "web/ui/fonts.css"), css.join("\n"));
