import type { Language } from "../../contract/languages.ts";
import { messages as arMessages, tooManyUntil as arTooManyUntil } from "./ar/messages.ts";
import { myData as arMyData } from "./ar/my-data.ts";
import { pages as arPages } from "./ar/pages.ts";
import { messages, tooManyUntil } from "./en/messages.ts";
import { myData } from "./en/my-data.ts";
import { pages } from "./en/pages.ts";

const en = { messages, myData, pages, tooManyUntil };

/** The words of the API's messages and pages. What is around them is where they are used, once. */
export const copy: Record<Language, typeof en> = {
  en,
  ar: {
    messages: arMessages,
    myData: arMyData,
    pages: arPages,
    tooManyUntil: arTooManyUntil,
  },
};
