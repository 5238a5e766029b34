import type { MailKind } from "./kind.ts";

/** What the operator tells everybody, in the words of each reader's language. */
export const announcementMail: MailKind<{ subject: string; text: string }> = {
  name: "announcement",
  async write(_, { payload: { subject, text } }) {
    return { name: "announcement", facts: { subject, text } };
  },
};
