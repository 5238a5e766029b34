import { setTimeout as wait } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import { openBrowser } from "../../../tools/scripts/open-browser.ts";
import { readCatalogue } from "../../journeys/support/catalogue.ts";
import { words } from "../../journeys/support/words.ts";
import type { Watch } from "../attack.ts";
import { PASSWORD } from "../own-process.ts";
import type { Tally } from "./tally.ts";

const STEP_EVERY_MS = 500;
const LIMIT_MS = 20_000;
/** A page lives through the change of a process or two before it is loaded again. */
const FULL_LOAD_EVERY = 12;
/** Pages that both versions have. */
const publicPaths = ["/", "/privacy-policy", "/terms-conditions"];
const memberPaths = ["/subscriptions", "/profile"];
const firstPaths = ["/", "/login"];
const broken = readCatalogue("en")(
  "This page could not be loaded. Please check your connection and try again.",
);

export type Visitors = { leave(): Promise<void> };

/** The home page and an account page, both open all the time and walked through on and on, and visitors who are new. */
export async function sendVisitors(
  origin: string,
  email: string,
  { tally, watch }: { tally: Tally; watch: Watch },
): Promise<Visitors> {
  const seen = watch("steps in pages, most of which stay open");
  const browser = await openBrowser();
  let isOver = false;
  let unavailable = 0;
  let lostFiles = 0;

  function complain(problem: string, status?: number): void {
    const { what, mayBeUnavailable, losesFiles } = tally.phase();
    if (status === 503 && mayBeUnavailable) unavailable++;
    else if (losesFiles) lostFiles++;
    else seen.admit(false, `${what}: ${problem}`);
  }

  const openPage = () => openWatched(browser, origin, complain);

  async function walk(page: Page, paths: readonly string[]): Promise<void> {
    for (let step = 1; !isOver; step++) {
      const path = paths[step % paths.length] ?? "/";
      seen.try();
      await go(page, path, step % FULL_LOAD_EVERY === 0).catch((error) => complainOf(path, error));
      await wait(STEP_EVERY_MS);
    }
  }

  /** With nothing kept from before, so that a page asks for each of its files. */
  async function comeForTheFirstTime(): Promise<void> {
    for (let visit = 0; !isOver; visit++) {
      const page = await openPage();
      seen.try();
      const path = firstPaths[visit % firstPaths.length] ?? "/";
      await go(page, path, true)
        .then(() => page.waitForLoadState("networkidle"))
        .catch((error) => complainOf(path, error));
      await page.context().close();
      await wait(STEP_EVERY_MS);
    }
  }

  const complainOf = (path: string, error: unknown) =>
    complain(`${path} was not shown: ${String(error).split("\n")[0]}`);

  const [home, account] = [await openPage(), await openPage()];
  await home.goto("/");
  await logIn(account, email);
  const walks = Promise.all([walk(home, publicPaths), walk(account, memberPaths), comeForTheFirstTime()]);
  return {
    async leave() {
      isOver = true;
      await walks;
      await browser.close();
      const lost =
        lostFiles > 0 ? `; ${lostFiles} complaints at the version before, which shares no files` : "";
      seen.note(`${unavailable} answers in them were 503, while PostgreSQL was away${lost}`);
    },
  };
}

async function openWatched(
  browser: Browser,
  baseURL: string,
  complain: (problem: string, status?: number) => void,
): Promise<Page> {
  const page = await (await browser.newContext({ baseURL, locale: "en-GB" })).newPage();
  page.setDefaultTimeout(LIMIT_MS);
  page.on("pageerror", (error) => complain(`a script failed: ${error.message}`));
  page.on("response", (response) => {
    if (response.status() < 400) return;
    complain(`${new URL(response.url()).pathname} was answered ${response.status()}`, response.status());
  });
  page.on("requestfailed", (request) => {
    const { errorText = "" } = request.failure() ?? {};
    // The page was left before the answer came.
    if (!errorText.includes("ERR_ABORTED")) complain(`${new URL(request.url()).pathname}: ${errorText}`);
  });
  page.on("console", (message) => {
    // An answer of 400 and more was named above.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      complain(`the console says: ${message.text()}`);
  });
  return page;
}

async function logIn(page: Page, email: string): Promise<void> {
  const say = words.en;
  await page.goto("/login");
  await page.getByLabel(say.email).fill(email);
  await page.getByLabel(say.password, { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: say.login }).click();
  await page.waitForURL("**/subscriptions");
}

/** By a link of the page where it has one; a full load where it has none, or where one is wanted. */
async function go(page: Page, path: string, isFull: boolean): Promise<void> {
  const link = page.locator(`a[href="${path}"]:visible`).first();
  if (!isFull && (await link.count()) > 0) await link.click();
  else await page.goto(path);
  await page.waitForURL(`**${path}`);
  const title = await page.locator("h1:visible").first().textContent();
  if (title === broken) {
    await page.reload();
    throw new Error("the page says that it could not be loaded");
  }
}
