import { type I18n, type Messages, setupI18n } from "@lingui/core";
import type { Language } from "../../contract/languages.ts";
import { languageOf } from "./language-of.ts";

type PageName = { screen: string; access: string };
type Loaders = Record<Language, () => Promise<{ messages: Messages }>>;

const shared: Loaders = { en: () => import("./en.po"), ar: () => import("./ar.po") };

/**
 * What only some pages say (docs/decisions/0016): a screen by the first word of its name, the account screens that
 * have no part of their own, and the heads of documents, which only the server writes. `server/assets.ts` goes by the
 * same names.
 */
const parts: Record<string, Loaders> = {
  account: { en: () => import("./account/en.po"), ar: () => import("./account/ar.po") },
  home: { en: () => import("./home/en.po"), ar: () => import("./home/ar.po") },
  start: { en: () => import("./start/en.po"), ar: () => import("./start/ar.po") },
  subscriptions: {
    en: () => import("./subscriptions/en.po"),
    ar: () => import("./subscriptions/ar.po"),
  },
  ...(import.meta.env.SSR && {
    document: { en: () => import("./document/en.po"), ar: () => import("./document/ar.po") },
  }),
};

/** Numbers and dates as the Emirates write them, with the digits 0-9 in both languages. */
const formats: Record<Language, string> = { en: "en-AE", ar: "ar-AE-u-nu-latn" };

const inUse = new Set<Loaders>([shared]);
let shown: I18n | undefined;

/** Loads a language; the function that it resolves with shows it. */
export async function loadCatalogue(i18n: I18n, language: Language): Promise<() => void> {
  const messages = await loadMessages(language);
  return () => i18n.loadAndActivate({ locale: language, locales: formats[language], messages });
}

/** With the texts of these pages at first; `bringTexts` brings those of others. */
export async function createI18n(language: Language, pages: readonly PageName[]): Promise<I18n> {
  for (const page of pages) use(page);
  const i18n = setupI18n();
  const activate = await loadCatalogue(i18n, language);
  activate();
  shown = i18n;
  return i18n;
}

/** Before a page shows: its own texts, in the language of the moment and every later one. */
export async function bringTexts(page: PageName): Promise<void> {
  if (!shown || !use(page)) return;
  const i18n = shown;
  const language = languageOf(i18n);
  i18n.load(language, await loadMessages(language));
}

function use({ screen, access }: PageName): boolean {
  const texts = parts[String(screen.split("-", 1))] ?? (access === "public" ? undefined : parts.account);
  if (!texts || inUse.has(texts)) return false;
  inUse.add(texts);
  return true;
}

/** Again where a screen came to it meanwhile. */
async function loadMessages(language: Language): Promise<Messages> {
  const used = [...inUse];
  const loaded = await Promise.all(used.map((part) => part[language]()));
  if (used.length < inUse.size) return loadMessages(language);
  return Object.assign({}, ...loaded.map(({ messages }) => messages));
}
