import type { MailKind } from "./kind.ts";

/** What the operator tells everybody, in the words of each reader's language. */
export const announcementMail: MailKind<{ subject: string; text: string }> = {
  name: "announcement",
  async write(_, { language, payload: { subject, text } }) {
    const paragraphs = text.split(/\n\s*\n/).map((paragraph) => ({ paragraph: paragraph.trim() }));
    return { language, subject, blocks: paragraphs, why: "member" };
  },
};
