import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { whatsappUrl } from "../../contract/brand.ts";
import { useBrand } from "./use-brand.ts";

const greetings = {
  app: msg({
    message: "Hello, I have a question.",
    comment: "The first words of a WhatsApp chat, which the reader may change",
  }),
  error: msg`Hello, a page of your website does not open for me.`,
  account: msg`Hello, I need help with my account.`,
};

/** A chat with support, with the first words written in the reader's language. */
export function useWhatsappUrl(subject: keyof typeof greetings): string {
  return useWhatsappChat(useLingui().i18n._(greetings[subject]));
}

/** The same with words of one's own. */
export function useWhatsappChat(text: string): string {
  return whatsappUrl(useBrand(), text);
}
