import { directionOf } from "../../contract/languages.ts";
import { isTakenOver } from "../journeys/support/wait-for-script.ts";
import type { Visitor } from "./visitor.ts";

export type Journey = { name: string; width?: number; walk(visitor: Visitor): Promise<void> };

export const PHONE_WIDTH_PX = 390;

export const siteJourneys: readonly Journey[] = [
  {
    name: "the home page has all its parts, and they answer",
    async walk(visitor) {
      await visitor.arrive("/");
      const direction = directionOf(visitor.language);
      await visitor.holds(
        "the direction",
        (expected) => document.documentElement.dir === expected,
        direction,
      );
      const parts = {
        h1: 1,
        '[role="group"][aria-roledescription]': 3,
        "main dl dd": 3,
        "[role=tab]": 4,
        "[data-feature-card]": 4,
        "main table tbody tr": 1,
        "main details": 1,
        'main a[target="_blank"]': 1,
        'a[href^="https://wa.me/"]': 1,
      };
      for (const [selector, least] of Object.entries(parts))
        await visitor.holds(
          `${least} of ${selector}`,
          (selector, least) => document.querySelectorAll(selector).length >= least,
          selector,
          least,
        );
      await visitor.tab.run(() =>
        document.querySelectorAll<HTMLElement>("[data-island=carousel] a")[2]?.click(),
      );
      await visitor.holds("the third screenshot", () => {
        const [slide] = [...document.querySelectorAll('[role="group"][aria-roledescription]')].slice(-1);
        const box = slide?.getBoundingClientRect();
        const frame = slide?.parentElement?.getBoundingClientRect();
        return Math.abs((box?.left ?? 0) - (frame?.left ?? 100)) < 2;
      });
      const lastTab = await visitor.tab.run(
        () => [...document.querySelectorAll("[role=tab]")].at(-1)?.textContent,
      );
      await visitor.click("tab", String(lastTab));
      await visitor.holds(
        "the last tab's panel",
        () =>
          document.querySelector('[role="tabpanel"]:not([hidden])')?.getAttribute("aria-labelledby") ===
          [...document.querySelectorAll("[role=tab]")].at(-1)?.id,
      );
      await visitor.tab.run(() => {
        for (const image of document.images) image.loading = "eager";
      });
      await visitor.holds("every picture", () =>
        [...document.images].every((image) => image.complete && image.naturalWidth > 0),
      );
      await visitor.holds("a page that fits", () => document.documentElement.scrollWidth <= innerWidth);
    },
  },
  {
    name: "on a phone, the menu opens, closes and leads on",
    width: PHONE_WIDTH_PX,
    async walk(visitor) {
      const { say } = visitor;
      const isOpen = (open: boolean) =>
        (document.getElementById("menu")?.getClientRects().length ?? 0) > 0 === open;
      await visitor.arrive("/");
      await visitor.holds("a page that fits", () => document.documentElement.scrollWidth <= innerWidth);
      await visitor.holds("a closed menu", isOpen, false);
      await visitor.click("button", say.menu);
      await visitor.holds("an open menu", isOpen, true);
      await visitor.tab.clickAt(4, 600);
      await visitor.holds("a closed menu", isOpen, false);
      await visitor.click("button", say.menu);
      await visitor.click("link", say.terms);
      await visitor.isAt("/terms-conditions");
      await visitor.holds("a closed menu", isOpen, false);
    },
  },
  {
    name: "a page that is opened at a heading gets its script and stays there",
    async walk(visitor) {
      await visitor.arrive("/terms-conditions");
      const id = await visitor.tab.run(() => document.querySelectorAll("article section")[5]?.id);
      await visitor.open("/");
      await visitor.open(`/terms-conditions#${id}`);
      await visitor.holds(
        "the section below the header",
        (id) => {
          const section = document.getElementById(id) as HTMLElement;
          const marginPx = Number.parseFloat(getComputedStyle(section).scrollMarginTop);
          return Math.abs(section.getBoundingClientRect().top - marginPx) < 3;
        },
        String(id),
      );
    },
  },
  {
    name: "the language is switched, kept and switched back",
    async walk(visitor) {
      const { say, language } = visitor;
      const other = language === "en" ? "ar" : "en";
      const reads = (expected: string, direction: string) =>
        document.documentElement.lang === expected && document.documentElement.dir === direction;
      await visitor.arrive("/");
      const title = await visitor.tab.run(() => document.querySelector("h1")?.textContent);
      await visitor.click("link", say.otherLanguage);
      await visitor.holds("the other language", reads, other, directionOf(other));
      await visitor.holds(
        "another title",
        (title) => document.querySelector("h1")?.textContent !== title,
        title,
      );
      await visitor.open("/privacy-policy");
      await visitor.holds("the other language", reads, other, directionOf(other));
      await visitor.arrive("/");
      await visitor.holds("the first language", reads, language, directionOf(language));
      await visitor.holds("the title", (title) => document.querySelector("h1")?.textContent === title, title);
    },
  },
  {
    name: "the legal pages are whole, and Back finds the place",
    async walk(visitor) {
      const { say } = visitor;
      const hasSections = (count: number) => document.querySelectorAll("article section").length === count;
      await visitor.arrive("/terms-conditions");
      await visitor.holds("9 sections", hasSections, 9);
      await visitor.open("/privacy-policy");
      await visitor.holds("10 sections", hasSections, 10);
      await visitor.holds("the face", () => document.fonts.status === "loaded");
      await visitor.tab.run(() => window.scrollTo({ top: 2_000, behavior: "instant" }));
      await visitor.holds("the place", () => Math.abs(scrollY - 2_000) < 2);
      // By what is read: letters that arrive late may change the lines above it.
      const left = await visitor.tab.run(() => {
        const tops = [...document.querySelectorAll("article p")].map(
          (each) => each.getBoundingClientRect().top,
        );
        const index = tops.findIndex((top) => top > 100);
        return { index, top: Number(tops[index]) };
      });
      await visitor.click("link", say.login);
      await visitor.isAt("/login");
      // A document that is left while its scripts load reports them as lost.
      await visitor.holds("its script", isTakenOver);
      await visitor.holds("the top", () => scrollY === 0);
      await visitor.tab.goBack();
      await visitor.isAt("/privacy-policy");
      await visitor.holds(
        "the place",
        ({ index, top }) => {
          const paragraph = document.querySelectorAll("article p")[index];
          return Math.abs(Number(paragraph?.getBoundingClientRect().top) - top) < 2;
        },
        left,
      );
    },
  },
];
