// The page of `npm run gallery`, also at /gallery of `npm run dev`: every part in both languages, by day and by night,
// on a phone and on a desk. Each of these is a frame of this same page.
import { createRoot } from "react-dom/client";
import { defaultBrand } from "../../../contract/brand.ts";
import { type Language, languages } from "../../../contract/languages.ts";
import { createI18n } from "../../copy/catalogue.ts";
import { showLanguage } from "../../features/language/choose-language.ts";
import { Providers } from "../../providers.tsx";
import icons from "../../ui/icons.svg?raw";
import { cards, parts } from "./entries.tsx";
import type { Sample } from "./samples.ts";

const WIDTHS_PX = [320, 1440];
const root = createRoot(document.getElementById("root") as HTMLElement);
const asked = new URLSearchParams(location.search);
const language = languages.find((each) => each === asked.get("language"));

if (language) await showAll(language);
else
  root.render(
    <main className="grid gap-8 p-4">
      {WIDTHS_PX.flatMap((width) =>
        languages.flatMap((each) =>
          ["day", "night"].map((time) => (
            <figure key={`${width} ${each} ${time}`}>
              <figcaption>
                {width} px, {each}, by {time}
              </figcaption>
              <iframe
                title={`${width} px, ${each}, by ${time}`}
                src={`?language=${each}&time=${time}`}
                width={width}
                height="900"
              />
            </figure>
          )),
        ),
      )}
    </main>,
  );

async function showAll(language: Language): Promise<void> {
  showLanguage(language);
  setTime(document);
  document.body.insertAdjacentHTML("afterbegin", icons);
  // A dialog would cover the others; the tests show it by itself.
  const shown = Object.entries({ ...parts, ...cards }).filter(([name]) => name !== "dialog");
  const answer = await fetch(`/gallery-samples?language=${language}`);
  const samples: readonly Sample[] = await answer.json();
  root.render(
    <Providers i18n={await createI18n(language)} brand={defaultBrand}>
      <main className="grid gap-8 p-4">
        {shown.map(([name, entry]) => (
          <section key={name} className="grid gap-3">
            <p className="text-cocoa text-sm">{name}</p>
            {entry}
          </section>
        ))}
        {samples.map(({ title, html }) => (
          <section key={title} className="grid gap-3">
            <p className="text-cocoa text-sm">{title}</p>
            <iframe
              title={title}
              srcDoc={html}
              className="w-full"
              onLoad={({ currentTarget }) => fitSample(currentTarget)}
            />
          </section>
        ))}
      </main>
    </Providers>,
  );
}

/** As high as what it shows, at the time of day that was asked for. */
function fitSample(frame: HTMLIFrameElement): void {
  const shown = frame.contentDocument;
  if (!shown) return;
  setTime(shown);
  frame.style.height = `${shown.documentElement.scrollHeight}px`;
}

/** Whatever the reader's own wish is: a frame cannot be given another. */
function setTime({ styleSheets }: Document): void {
  const isNight = asked.get("time") === "night";
  for (const { cssRules } of styleSheets)
    for (const rule of cssRules)
      if (rule instanceof CSSMediaRule && rule.media.mediaText.includes("prefers-color-scheme"))
        rule.media.mediaText = isNight ? "all" : "not all";
}
