import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FAMILY_EMAIL, logIn, serveOurs } from "./calls.ts";
import type { Row } from "./report.ts";
import { serveSite } from "./serve-site.ts";
import { formatTable, median } from "./table.ts";
import { openUnwatchedBrowser } from "./unwatched-browser.ts";
import { type Browser, type Visit, visit } from "./visit.ts";

/** A paint falls into a frame, and a slow phone has few: of three visits the median moves by a tenth from run to run. */
const RUNS = 5;
const PUBLIC_GOAL = 1.1;
const ACCOUNT_GOAL = 1.3;
/** Its plans are asked for while the code still loads, and shown when both are there. */
const MEMBER_GOAL = 2.2;
const documents = [
  { path: "/", goal: PUBLIC_GOAL, limitsBlocking: true },
  { path: "/ar", goal: PUBLIC_GOAL, limitsBlocking: true },
  { path: "/terms-conditions", goal: PUBLIC_GOAL },
  { path: "/login", goal: ACCOUNT_GOAL },
];
const MEMBER_PATH = "/subscriptions";
/** On top of what the same page takes without its script. */
const MOST_BLOCKED_MS = 100;

type Page = { path: string; goal: number; limitsBlocking?: boolean };
type Pair = { ours: Visit[]; plain: Visit[] };
type Measured = { line: string[]; ratios: Row[] };

/** Largest paint and blocking time of pages against the same pages without script, in the same run. */
export async function measurePaint(executable: string): Promise<{ table: string; ratios: Row[] }> {
  const browser = await openUnwatchedBrowser(executable);
  const measured = [...(await measureDocuments(browser)), await measureMemberPage(browser)];
  await browser.close();
  const table = formatTable(
    [
      "page",
      "largest paint",
      "without script",
      "ratio",
      "layout shift",
      "blocked after the first paint",
      "answers after its script",
    ],
    measured.map(({ line }) => line),
  );
  return { table, ratios: measured.flatMap(({ ratios }) => ratios) };
}

async function measureDocuments(browser: Browser): Promise<Measured[]> {
  const [site, plain] = await Promise.all([serveSite("as served"), serveSite("removed")]);
  const measured = [];
  for (const page of documents) {
    const pair = await visitInTurn(
      () => visit(browser, site.origin + page.path),
      () => visit(browser, plain.origin + page.path),
    );
    measured.push(compare(page, pair));
  }
  site.close();
  plain.close();
  return measured;
}

/** What a member sees is not in the document; the page without script is the one that a visit ended with. */
async function measureMemberPage(browser: Browser): Promise<Measured> {
  const dataDir = mkdtempSync(join(tmpdir(), "maamoul-bench-"));
  const site = await serveOurs({ DATA_DIR: dataDir });
  const { access_token, refresh_token } = await logIn(site);
  const session = { access_token, refresh_token, user_email: FAMILY_EMAIL };
  const visitSite = () => visit(browser, site.origin + MEMBER_PATH, session);
  const { html } = await visitSite();
  const plain = await serveSite("removed", { path: MEMBER_PATH, html });
  const pair = await visitInTurn(visitSite, () => visit(browser, plain.origin + MEMBER_PATH));
  plain.close();
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return compare({ path: MEMBER_PATH, goal: MEMBER_GOAL }, pair);
}

async function visitInTurn(visitOurs: () => Promise<Visit>, visitPlain: () => Promise<Visit>): Promise<Pair> {
  const pair: Pair = { ours: [], plain: [] };
  for (let run = 0; run < RUNS; run++) {
    pair.ours.push(await visitOurs());
    pair.plain.push(await visitPlain());
  }
  return pair;
}

function compare({ path, goal, limitsBlocking }: Page, { ours, plain }: Pair): Measured {
  const paintMs = median(ours.map((each) => each.paintMs));
  const withoutScriptMs = median(plain.map((each) => each.paintMs));
  const blockedMs = median(ours.map((each) => each.blockedMs));
  const plainBlockedMs = median(plain.map((each) => each.blockedMs));
  const ratios: Row[] = [
    {
      what: `largest paint of ${path} on a slow phone`,
      against: "the page without script",
      ratio: paintMs / withoutScriptMs,
      goal,
      better: "less",
      detail: `${Math.round(paintMs)} and ${Math.round(withoutScriptMs)} ms`,
    },
  ];
  if (limitsBlocking)
    ratios.push({
      what: `blocking time of ${path} on a slow phone`,
      against: `the page without script, plus ${MOST_BLOCKED_MS} ms`,
      ratio: blockedMs / (plainBlockedMs + MOST_BLOCKED_MS),
      goal: 1,
      better: "less",
      detail: `${Math.round(blockedMs)} and ${Math.round(plainBlockedMs)} ms`,
    });
  const line = [
    path,
    `${Math.round(paintMs)} ms`,
    `${Math.round(withoutScriptMs)} ms`,
    (paintMs / withoutScriptMs).toFixed(2),
    Math.max(...ours.map((each) => each.shift)).toFixed(3),
    `${Math.round(blockedMs)} ms`,
    `${Math.round(median(ours.map((each) => each.answersAfterMs)))} ms`,
  ];
  return { line, ratios };
}
