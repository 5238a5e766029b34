import type { Language } from "../../contract/languages.ts";
import { messages as arMessages, tooManyUntil as arTooManyUntil } from "./ar/messages.ts";
import { messages, tooManyUntil } from "./en/messages.ts";

const en = { messages, tooManyUntil };

/** The words of refusals. */
export const copy: Record<Language, typeof en> = {
  en,
  ar: {
    messages: arMessages,
    tooManyUntil: arTooManyUntil,
  },
};
