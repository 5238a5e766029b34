import type { Page } from "@playwright/test";
import { expectFitForAll as expectFit } from "../../../web/testing/fit-for-all.ts";
import { expectNothingFromAxe } from "./axe.ts";
import { softly } from "./visit-each.ts";

/** The page as it is now, by axe and by eye: in every size, spacing and colour that a reader may have set. */
export async function expectFitForAll(page: Page, where = ""): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await expectFit({
    setSize: (size) => page.setViewportSize(size),
    emulate: (media) => page.emulateMedia(media),
    async setFontSize(px) {
      await session.send("Page.setFontSizes", { fontSizes: { standard: px, fixed: Math.round(px * 0.8) } });
    },
    pressTab: () => page.keyboard.press("Tab"),
    run: (action, argument) => page.evaluate(action as (argument: unknown) => void, argument),
    expectNone: (find, how) => softly.poll(() => page.evaluate(find), `${where} ${how}`).toEqual([]),
    expectNothingFromAxe: () => expectNothingFromAxe(page, where),
  });
  await session.detach();
}
