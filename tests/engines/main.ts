import { writeFileSync } from "node:fs";
import { type Language, languages } from "../../contract/languages.ts";
import { withServers } from "../journeys/support/own-server.ts";
import { accountJourneys } from "./account-journeys.ts";
import { openChromium } from "./chromium.ts";
import { BrowserHangs, type Engine, type Tab } from "./engine.ts";
import { openFirefox } from "./firefox.ts";
import { readProblems, recordProblems } from "./record-problems.ts";
import { type Journey, siteJourneys } from "./site-journeys.ts";
import { Visitor } from "./visitor.ts";
import { openWebKit } from "./webkit.ts";

/** Ends a hang and says nothing about how fast a machine is. */
const JOURNEY_TIMEOUT_MS = 5 * 60_000;
const SIZE = { width: 1280, height: 900 };

const engines: Record<string, () => Promise<Engine>> = {
  chromium: openChromium,
  firefox: openFirefox,
  webkit: openWebKit,
};

/** `node tests/engines/main.ts ENGINE REPORT`: walks every journey in both languages and writes how many passed. */
const [name = "", report = ""] = process.argv.slice(2);
const open = engines[name];
if (!open) throw new Error(`There is no engine ${name}, only ${Object.keys(engines).join(", ")}.`);

const counts = { passed: 0, failed: 0, note: "" };
await withServers(async ({ launchReady }) => {
  const { origin } = await launchReady();
  let engine = await open();
  counts.note = engine.version;

  /** A browser that hangs is replaced once for a journey: that its driver lost a command is no fault of the page. */
  const walkReplacing = async (journey: Journey, language: Language) => {
    try {
      return await walk(journey, engine, origin, language);
    } catch (error) {
      if (!(error instanceof BrowserHangs)) throw error;
      console.log(`${name} ${language}: ${journey.name}: ${error.message} Another browser walks it again.`);
      await engine.close();
      engine = await open();
      return walk(journey, engine, origin, language);
    }
  };

  try {
    for (const journey of [...siteJourneys, ...accountJourneys])
      for (const language of languages) {
        const startedMs = Date.now();
        const failure = await walkReplacing(journey, language);
        counts[failure ? "failed" : "passed"]++;
        const seconds = ((Date.now() - startedMs) / 1000).toFixed(1);
        console.log(`${failure ? "✘" : "✓"} ${name} ${language}: ${journey.name} (${seconds} s)`);
        if (failure) console.log(failure);
      }
  } finally {
    await engine.close();
  }
});
writeFileSync(report, JSON.stringify(counts));
process.exit(counts.failed === 0 ? 0 : 1);

/** What went wrong on the way, or nothing. */
async function walk(journey: Journey, engine: Engine, origin: string, language: Language) {
  const size = { ...SIZE, width: journey.width ?? SIZE.width };
  return withinLimit(async () => {
    const tab = await engine.openTab(size, recordProblems);
    const failure = await findFailure(journey, tab, origin, language);
    await tab.close();
    return failure;
  });
}

async function findFailure(journey: Journey, tab: Tab, origin: string, language: Language) {
  try {
    await journey.walk(new Visitor(tab, origin, language));
    const problems = await tab.run(readProblems);
    return problems.length > 0 ? ["The page had problems:", ...problems].join("\n") : undefined;
  } catch (error) {
    if (error instanceof BrowserHangs) throw error;
    const problems = await tab.run(readProblems).catch(() => []);
    return [error, ...problems].join("\n");
  }
}

function withinLimit<T>(work: () => Promise<T>): Promise<T> {
  const { promise: hang, reject } = Promise.withResolvers<never>();
  const limit = setTimeout(() => reject(new BrowserHangs("The browser hangs.")), JOURNEY_TIMEOUT_MS);
  return Promise.race([work(), hang]).finally(() => clearTimeout(limit));
}
