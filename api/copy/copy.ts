import type { Language } from "../../contract/languages.ts";
import { mails as arMails } from "./ar/mails.ts";
import { messages as arMessages, tooManyUntil as arTooManyUntil } from "./ar/messages.ts";
import { pages as arPages } from "./ar/pages.ts";
import { mails } from "./en/mails.ts";
import { messages, tooManyUntil } from "./en/messages.ts";
import { pages } from "./en/pages.ts";

const en = { mails, messages, pages, tooManyUntil };

/** The words of the API's mails, messages and pages. What is around them is where they are used, once. */
export const copy: Record<Language, typeof en> = {
  en,
  ar: {
    mails: arMails,
    messages: arMessages,
    pages: arPages,
    tooManyUntil: arTooManyUntil,
  },
};
