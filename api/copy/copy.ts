import type { Language } from "../../contract/languages.ts";
import { messages as arMessages, tooManyUntil as arTooManyUntil } from "./ar/messages.ts";
import { pages as arPages } from "./ar/pages.ts";
import { messages, tooManyUntil } from "./en/messages.ts";
import { pages } from "./en/pages.ts";

const en = { messages, pages, tooManyUntil };

/** The words of the API's messages and pages. What is around them is where they are used, once. */
export const copy: Record<Language, typeof en> = {
  en,
  ar: {
    messages: arMessages,
    pages: arPages,
    tooManyUntil: arTooManyUntil,
  },
};
