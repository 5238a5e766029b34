import { createContext, use } from "react";
import type { MailView } from "../../../contract/mails.ts";

/** Each mail is rendered twice: its parts write HTML, then plain text. */
export type MailForm = "html" | "plain";

type MailContextValue = MailView & { readonly form: MailForm; readonly turnOff: string | undefined };

export const MailContext = createContext<MailContextValue | undefined>(undefined);

export function useMail(): MailContextValue {
  return use(MailContext) as MailContextValue;
}

export function usePlain(): boolean {
  return useMail().form === "plain";
}
