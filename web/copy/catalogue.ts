import { type I18n, type Messages, setupI18n } from "@lingui/core";
import type { Language } from "../../contract/languages.ts";
import { languageOf } from "./language-of.ts";

type Loaders = Record<Language, () => Promise<{ messages: Messages }>>;

const app: Loaders = { en: () => import("./en.po"), ar: () => import("./ar.po") };

/** What only public pages say, which no browser loads. */
const site: Loaders | undefined = import.meta.env.SSR
  ? { en: () => import("./site/en.po"), ar: () => import("./site/ar.po") }
  : undefined;

/** What some screens say, which load it with their code. */
const own = {
  guest: { en: () => import("./guest/en.po"), ar: () => import("./guest/ar.po") },
  account: { en: () => import("./account/en.po"), ar: () => import("./account/ar.po") },
  family: { en: () => import("./family/en.po"), ar: () => import("./family/ar.po") },
  payment: { en: () => import("./payment/en.po"), ar: () => import("./payment/ar.po") },
  plans: { en: () => import("./plans/en.po"), ar: () => import("./plans/ar.po") },
} satisfies Record<string, Loaders>;
type OwnTexts = keyof typeof own;
const needed = new Set<OwnTexts>(
  import.meta.env.SSR ? ["guest", "account", "family", "payment", "plans"] : [],
);
let shown: I18n | undefined;

/** Numbers and dates as the Emirates write them, with the digits 0-9 in both languages. */
const formats: Record<Language, string> = { en: "en-AE", ar: "ar-AE-u-nu-latn" };

/** Loads a language; the function that it resolves with shows it. */
export async function loadCatalogue(i18n: I18n, language: Language): Promise<() => void> {
  const parts = [app, site, ...Array.from(needed, (each) => own[each])];
  const loaded = await Promise.all(parts.map((texts) => texts?.[language]()));
  const messages = Object.assign({}, ...loaded.map((texts) => texts?.messages));
  shown = i18n;
  return () => i18n.loadAndActivate({ locale: language, locales: formats[language], messages });
}

/** For a screen that has texts of its own; from then on every language comes with them. */
export async function loadOwnTexts(texts: OwnTexts): Promise<void> {
  if (needed.has(texts) || !shown) return;
  const { locale } = shown;
  const { messages } = await own[texts][languageOf(shown)]();
  needed.add(texts);
  shown.load(locale, messages);
}

export async function createI18n(language: Language): Promise<I18n> {
  const i18n = setupI18n();
  const activate = await loadCatalogue(i18n, language);
  activate();
  return i18n;
}
