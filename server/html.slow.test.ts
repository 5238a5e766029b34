import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { defaultBrand } from "../contract/brand.ts";
import { languages } from "../contract/languages.ts";
import { firstOffer } from "../contract/offer.ts";
import { sampleMails, sampleView } from "../web/testing/gallery/mails.ts";
import { samplePages } from "../web/testing/gallery/pages.ts";
import type { WebBuild } from "../web/web-build.ts";
import { readBuiltAssets } from "./assets.ts";

const CHECKER = "node_modules/vnu-jar/build/dist/vnu.jar";
const hasJava = spawnSync("java", ["-version"]).status === 0;

type Finding = { type: string; url: string; message: string; extract?: string };

/*
 * Version 25.11.25 of the checker: those after it download a Java when they are installed where there is none. What
 * newer ones do not call an error is accepted, and what they do is looked for here.
 */
const accepted = {
  pages: [/^Attribute “autocorrect” not allowed/],
  // Classic Outlook lays out by these.
  mails: [
    /^The “(align|width|cellpadding|cellspacing)” attribute on the “(td|th|table)” element is obsolete/,
  ],
};
const newer = [
  /<(?=[^>]*\spopovertarget=)[^>]*\saria-expanded=[^>]*>/gi,
  /<input(?=[^>]*\stype="(?:checkbox|radio)")[^>]*\saria-checked=[^>]*>/gi,
];

/** Each document by a name for its file. */
type Shown = Record<string, string>;

function check(documents: Shown, accepted: readonly RegExp[] = []): string[] {
  const folder = mkdtempSync(join(tmpdir(), "maamoul-html-"));
  const names = Object.keys(documents).map((name) => join(folder, `${name.replaceAll(/[^\w.]/g, "_")}.html`));
  Object.values(documents).forEach((html, index) => {
    writeFileSync(names[index] ?? "", html);
  });
  const args = ["-jar", CHECKER, "--format", "json", "--errors-only", "--exit-zero-always", ...names];
  const { stderr } = spawnSync("java", args, { encoding: "utf8", maxBuffer: 256 << 20 });
  rmSync(folder, { recursive: true });
  const { messages }: { messages: Finding[] } = JSON.parse(stderr);
  const found = messages
    .filter(({ message }) => !accepted.some((each) => each.test(message)))
    .map(({ url, message, extract = "" }) => `${basename(url)}: ${message} ${extract.slice(0, 200)}`);
  const missed = Object.entries(documents).flatMap(([name, html]) =>
    newer.flatMap((rule) => html.match(rule) ?? []).map((element) => `${name}: ${element}`),
  );
  return [...found, ...missed];
}

test.runIf(hasJava)("a mistake is found, by the checker and besides it", () => {
  const html = `<!doctype html><html lang="en"><title>A</title><p id="b"><button id="b">B</button>`;
  expect(check({ wrong: html })).toEqual([expect.stringContaining("wrong.html: Duplicate ID “b”.")]);
  const menu = html.replace('id="b">B', 'popoverTarget="b" aria-expanded="false">B');
  expect(check({ menu })).toEqual(['menu: <button popoverTarget="b" aria-expanded="false">']);
});

test.runIf(hasJava).each(languages)(
  "the Nu checker finds no error in any document in %s",
  async (language) => {
    const build = pathToFileURL("dist/server/server.js").href;
    const { documents, renderDocument, createRender }: WebBuild = await import(build);
    const assets = await readBuiltAssets();
    const settings = { apiHost: "", adnocPlanId: "", adnocEmailDomains: [], vatIncluded: false };
    const context = {
      publicOrigin: sampleView.publicOrigin,
      settings,
      brand: defaultBrand,
      offer: () => firstOffer,
      assets,
    };
    const render = createRender(assets);

    const shown: Shown = {};
    for (const document of documents.filter((each) => each.language === language))
      shown[document.pattern] = (await renderDocument(document, context)).html;
    for (const { title, page } of samplePages) {
      const view = { language, brand: defaultBrand, path: "/" };
      shown[title] = (await render.page(page, view)).html;
    }
    const mails: Shown = {};
    for (const { title, mail } of sampleMails)
      mails[title] = (await render.mail(mail, { ...sampleView, language, brand: defaultBrand })).html;

    expect(Object.keys(shown).length).toBeGreaterThan(50);
    expect(check(shown, accepted.pages)).toEqual([]);
    expect(check(mails, accepted.mails)).toEqual([]);
  },
);
