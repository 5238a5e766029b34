import type { MailKind } from "./kind.ts";
import { turnOffAddress } from "./turn-off-address.ts";

/** What the operator tells everybody, in the words of each reader's language. `accountId`: who may turn it off. */
export const announcementMail: MailKind<{ subject: string; text: string; accountId?: string }> = {
  name: "announcement",
  async write(deps, { payload: { subject, text, accountId } }) {
    const turnOff = accountId && turnOffAddress(deps, accountId);
    return { name: "announcement", facts: { subject, text }, ...(turnOff && { turnOff }) };
  },
};
