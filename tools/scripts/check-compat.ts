import { globSync, readFileSync } from "node:fs";
import { defaultBrand } from "../../contract/brand.ts";
import { firstOffer } from "../../contract/offer.ts";
import type { WebBuild } from "../../web/web-build.ts";
import { oldest } from "./compat/browsers.ts";
import { newInScripts, newInStyles } from "./compat/features.ts";
import { guarded } from "./compat/guarded.ts";
import { namesInScript } from "./compat/read-script.ts";
import { namesInStyles } from "./compat/read-styles.ts";

/**
 * Reads the built client for what our oldest browsers lack. Linters read less of built files: of 19 calls that are too
 * new, eslint-plugin-compat 7.0.2 found 2 and eslint-plugin-baseline-js 0.7.2 found 9. Neither sees members of an
 * instance (`.togglePopover()`), events, attributes in JSX or selectors, and the second goes by years, not by browsers.
 */
type Finding = { name: string; file: string; browsers: string[] };

const findings = [...(await readScripts()), ...readStyles()];
const unguarded = findings.filter(({ name }) => !(name in guarded));
const stale = Object.keys(guarded).filter((name) => !findings.some((each) => each.name === name));

for (const { name, file, browsers } of unguarded)
  console.error(`${file} uses ${name}: not in ${browsers.join(", ")}`);
for (const name of stale) console.error(`tools/scripts/compat/guarded.ts has ${name}, which nothing uses`);
if (unguarded.length + stale.length > 0) {
  const versions = Object.entries(oldest).map(([browser, version]) => `${browser} ${version}`);
  console.error(`The site works from ${versions.join(", ")} on: find another way, or guard it and say how.`);
  process.exit(1);
}

async function readScripts(): Promise<Finding[]> {
  const scripts = [...readFiles("dist/client/assets/*.js"), ...(await readStarters())];
  const named = scripts.map(({ file, text }) => ({ file, ...namesInScript(text) }));
  const own = new Set(named.flatMap((each) => [...each.own]));
  const lacking = newInScripts();
  return named.flatMap(({ file, used }) => find(lacking, file, used).filter(({ name }) => !own.has(name)));
}

function readStyles(): Finding[] {
  const lacking = newInStyles();
  return readFiles("dist/client/assets/*.css").flatMap(({ file, text }) =>
    find(lacking, file, namesInStyles(text)),
  );
}

function find(lacking: ReadonlyMap<string, string[]>, file: string, names: Set<string>): Finding[] {
  return [...names].flatMap((name) => {
    const browsers = lacking.get(name);
    return browsers ? [{ name, file, browsers }] : [];
  });
}

function readFiles(pattern: string): { file: string; text: string }[] {
  const files = globSync(pattern);
  if (files.length === 0) throw new Error(`There is no ${pattern}: run npm run build first.`);
  return files.map((file) => ({ file, text: readFileSync(file, "utf8") }));
}

/** The inline scripts, which are in the documents only. */
async function readStarters(): Promise<{ file: string; text: string }[]> {
  const web: WebBuild = await import("../../dist/server/server.js" as string);
  const context = {
    publicOrigin: "http://localhost",
    settings: { apiHost: "", adnocPlanId: "", adnocEmailDomains: [], vatIncluded: false },
    brand: defaultBrand,
    offer: () => firstOffer,
    assets: { stylesheet: "", readStyles: async () => "", scriptsOf: () => [] },
  };
  const rendered = await Promise.all(web.documents.map((document) => web.renderDocument(document, context)));
  return [...new Set(rendered.map(({ inlineScript }) => inlineScript))].map((text) => ({
    file: "the starter",
    text,
  }));
}
