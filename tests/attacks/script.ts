import type { Browser, Page } from "@playwright/test";
import { repeat, type Seen } from "./attack.ts";
import type { FaultProxy } from "./fault-proxy.ts";

const RUN = "window.ran=(window.ran||0)+1";
const payloads = [
  `<img src=x onerror="${RUN}">`,
  `"><script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `javascript:${RUN}`,
  `' onfocus='${RUN}' autofocus='`,
  `{{constructor.constructor("${RUN}")()}}`,
];

const paths = [
  ...["/", "/ar", "/privacy-policy", "/terms-conditions", "/login", "/forgot-password", "/verify-otp"],
  ...["/start", "/start/code", "/invitation", "/delete-account", "/delete-account/code"],
  ...["/reset-password", "/subscriptions", "/profile", "/account", "/family", "/agreement"],
  ...["/payment-success", "/payment-failed"],
];
const memberPaths = ["/subscriptions", "/profile", "/account", "/family", "/payment-success"];

/** They mostly wait for a network that has come to rest. */
const PAGES_AT_ONCE = 4;

type Ground = { readonly browser: Browser; readonly proxy: FaultProxy; readonly origin: string };

/** Typed into every field, in the address, in storage and in every text that an API answers. */
export async function tryScriptEverywhere({ browser, proxy, origin }: Ground, seen: Seen): Promise<void> {
  const good = proxy.answers;
  for (const payload of payloads) {
    proxy.answers = spoil(good, payload);
    const waiting = [...paths];
    await repeat(PAGES_AT_ONCE, async () => {
      for (let path = waiting.shift(); path; path = waiting.shift()) {
        const { ran, links } = await visit({ browser, origin, path, payload });
        seen.try();
        seen.bar(!ran, `${path}: ${payload} ran`);
        const runs = links.some((link) => /^\s*(javascript|data):/i.test(link));
        seen.bar(!runs, `${path}: a link runs ${payload}`);
      }
    });
  }
  proxy.answers = good;
  seen.note(`${payloads.length} texts, ${paths.length} pages`);
}

type Visit = {
  readonly browser: Browser;
  readonly origin: string;
  readonly path: string;
  readonly payload: string;
};

async function visit({ browser, origin, path, payload }: Visit): Promise<{ ran: boolean; links: string[] }> {
  const context = await browser.newContext({ baseURL: origin });
  try {
    const page = await context.newPage();
    let dialogs = 0;
    page.on("dialog", (dialog) => {
      dialogs++;
      void dialog.dismiss();
    });
    await page.addInitScript(store, { payload, isMember: memberPaths.includes(path) });
    const text = encodeURIComponent(payload);
    await page.goto(`${path}?plan=${text}&promo=${text}&payment_status=${text}&language=${text}#${text}`);
    await page.waitForLoadState("networkidle");
    await typeEverywhere(page, payload);
    const ran = await page.evaluate(() => (window as { ran?: number }).ran ?? 0);
    const links = await page
      .locator("a[href], form[action]")
      .evaluateAll((all) =>
        all.map((each) => each.getAttribute("href") ?? each.getAttribute("action") ?? ""),
      );
    return { ran: ran + dialogs > 0, links };
  } finally {
    await context.close();
  }
}

async function typeEverywhere(page: Page, payload: string): Promise<void> {
  for (const field of await page.locator("input:visible:enabled:not([type=checkbox])").all())
    await field.fill(payload).catch(() => {});
  const button = page.locator("form button[type=submit]:visible:enabled").first();
  if ((await button.count()) === 0) return;
  await button.click({ timeout: 2_000 }).catch(() => {});
  await page.waitForLoadState("networkidle");
}

function store({ payload, isMember }: { payload: string; isMember: boolean }): void {
  const local = ["user_id", "user_role", "user_email", "language", "subscription_id", "refresh_token"];
  for (const key of local) if (isMember || key === "language") localStorage.setItem(key, payload);
  if (isMember) localStorage.setItem("access_token", payload);
  // As a browser keeps it that asked for an account.
  localStorage.setItem("start_secret", payload);
  for (const key of [
    "reset_email",
    "reset_token",
    "reset_resend_at",
    "start_email",
    "return_address",
    "login_notice",
  ])
    sessionStorage.setItem(key, payload);
}

/** The same answers, with the text in place of every text. */
function spoil(answers: FaultProxy["answers"], payload: string): FaultProxy["answers"] {
  const change = (value: unknown): unknown => {
    if (typeof value === "string") return payload;
    if (Array.isArray(value)) return value.map(change);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, change(each)]));
  };
  return change(answers) as FaultProxy["answers"];
}
