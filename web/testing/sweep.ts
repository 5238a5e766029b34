import { expect } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { expectNothingFromAxe } from "./axe.ts";
import { expectFitForAll as expectFit } from "./fit-for-all.ts";

/** The part as it is now, by axe and by eye: in every size, spacing and colour that a reader may have set. */
export async function expectFitForAll(): Promise<void> {
  await expectFit({
    setSize: ({ width, height }) => page.viewport(width, height),
    async emulate({ forcedColors = "none", colorScheme = "light" }) {
      const features = [
        { name: "prefers-reduced-motion", value: "reduce" },
        { name: "forced-colors", value: forcedColors },
        { name: "prefers-color-scheme", value: colorScheme },
      ];
      await cdp().send("Emulation.setEmulatedMedia", { features });
    },
    async setFontSize(px) {
      await cdp().send("Page.setFontSizes", { fontSizes: { standard: px, fixed: Math.round(px * 0.8) } });
    },
    pressTab: () => userEvent.keyboard("{Tab}"),
    run: async (action, argument) => action(argument),
    expectNone: (find, how) => expect.poll(find, { message: how }).toEqual([]),
    expectNothingFromAxe,
  });
}
