// Draws the people of the site from tools/art/drawings/people. Run again when a drawing changes.
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { optimize } from "svgo";
import type { Person } from "../../web/brand/drawing.tsx";
import { drawChild } from "./drawings/people/child.ts";
import { drawFather } from "./drawings/people/father.ts";
import { drawGrandmother } from "./drawings/people/grandmother.ts";
import { drawMother } from "./drawings/people/mother.ts";
import { drawTeacher } from "./drawings/people/teacher.ts";
import { hashFolder } from "./hash-folder.ts";

const PEOPLE: Record<Person, string> = {
  child: drawChild("full"),
  "child-waiting": drawChild("empty"),
  mother: drawMother(),
  father: drawFather(),
  grandmother: drawGrandmother(),
  teacher: drawTeacher(),
};

const assets = join(import.meta.dirname, "../../web/public/assets");
for (const name of await readdir(assets))
  if (name.startsWith("people")) await rm(join(assets, name), { recursive: true });
const folder = join(assets, "people");
await mkdir(folder);
for (const [name, drawing] of Object.entries(PEOPLE)) {
  // The colours of the night are in the style, which has to stay as it is.
  const { data } = optimize(drawing, {
    multipass: true,
    plugins: [{ name: "preset-default", params: { overrides: { inlineStyles: false } } }],
  });
  await writeFile(join(folder, `${name}.svg`), data);
  console.log(`${name}.svg ${data.length} bytes`);
}

const hash = hashFolder(folder);
await rename(folder, `${folder}-${hash}`);
const code = join(import.meta.dirname, "../../web/brand/drawing.tsx");
await writeFile(code, (await readFile(code, "utf8")).replace(/people-\w+/, `people-${hash}`));
