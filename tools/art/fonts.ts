// Makes web/public/assets/fonts, contract/fonts.ts and web/ui/fonts.css from Readex Pro. Run again only when the face
// or its letters change, then `npx biome format --write contract/fonts.ts web/ui/fonts.css`.
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";
import { openBrowser } from "../scripts/open-browser.ts";

const root = join(import.meta.dirname, "../..");
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

const FAMILY = { en: "Maamoul", ar: "Maamoul Arabic" };
const ARABIC_RANGE = "U+0600-06FF";
const FOLDER = "/assets/fonts";

const FILES = [
  { name: "maamoul-latin", lang: "en", from: "latin", text: LATIN },
  {
    name: "maamoul-arabic",
    lang: "ar",
    from: "arabic",
    text: ARABIC,
    range: `U+0020, U+00A0, ${ARABIC_RANGE}`,
  },
  {
    name: "maamoul-arabic-ascii",
    lang: "ar",
    from: "latin",
    text: ASCII + PUNCTUATION,
    range: "U+0021-007E, U+00A1-00FF, U+2010-2026",
  },
] as const;
type Made = (typeof FILES)[number] & { address: string };

const inPublic = (address: string) => join(root, "web/public", address);
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

const familyOf = ({ lang, name }: (typeof SYSTEM_FACES)[number]) => `${FAMILY[lang]} Fallback ${name}`;

async function makeFiles(): Promise<Made[]> {
  await rm(inPublic(FOLDER), { recursive: true, force: true });
  await mkdir(inPublic(FOLDER), { recursive: true });
  const made: Made[] = [];
  for (const file of FILES) {
    const { name, from, text } = file;
    const whole = await readFile(join(source, `files/readex-pro-${from}-wght-normal.woff2`));
    const part = await subsetFont(whole, text, {
      targetFormat: "woff2",
      variationAxes: { wght: { min: 400, max: 700 } },
      keepFeatures: FEATURES,
      noHinting: true,
    });
    const hash = createHash("sha256").update(part).digest("hex").slice(0, 8);
    const address = `${FOLDER}/${name}-${hash}.woff2`;
    await writeFile(inPublic(address), part);
    made.push({ ...file, address });
    console.log(`${address} ${part.length} bytes`);
  }
  await copyFile(join(source, "LICENSE"), inPublic(`${FOLDER}/OFL.txt`));
  return made;
}

/** Latin is measured as a line; Arabic by the word, as the system faces were. */
async function measureOwnEm(made: readonly Made[]) {
  const browser = await openBrowser();
  const page = await browser.newPage();
  const measure = async (file: string, texts: string[], weight: number) => {
    const address = made.find(({ name }) => name === file)?.address ?? "";
    const data = (await readFile(inPublic(address))).toString("base64");
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

function writeOwnFace({ lang, address, ...file }: Made) {
  const range = "range" in file && file.range;
  return `@font-face {
  font-family: "${FAMILY[lang]}";
  font-weight: 400 700;
  font-display: swap;
  src: url("${address}") format("woff2");${range ? `\n  unicode-range: ${range};` : ""}
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

/** For the pages of the API, which have no stylesheet of the site. */
async function writeAddresses(made: readonly Made[]) {
  const path = join(root, "contract/fonts.ts");
  const text = await readFile(path, "utf8");
  const list = (wanted: string) =>
    made
      .filter(({ lang }) => lang === wanted)
      .map((file) => ({
        family: FAMILY[file.lang],
        address: file.address,
        ...("range" in file && { range: file.range }),
      }));
  const table = JSON.stringify({ en: list("en"), ar: list("ar") });
  await writeFile(path, text.replace(/(?<=FontFile\[\]> = )[^;]+/, table));
}

const made = await makeFiles();
await writeAddresses(made);
const own = await measureOwnEm(made);
const css = [
  "/* Written by tools/art/fonts.ts. The fallback faces are as wide and as tall as ours, so that nothing moves when ours arrives. */\n",
  ...made.map(writeOwnFace),
  ...SYSTEM_FACES.flatMap((face) => [
    writeFallbackFace(face, "400 500", "", own[face.lang].regular / face.regularEm),
    writeFallbackFace(face, "600 700", " Bold", own[face.lang].bold / face.boldEm),
  ]),
  writeStacks(),
];
await writeFile(join(root, "web/ui/fonts.css"), css.join("\n"));
