import { copy } from "../../copy/copy.ts";
import type { MailKind } from "../../mail/kind.ts";
import { formatGulfDate } from "../../pages/gulf-date.ts";
import { mailLinkAddress } from "../mail-links/address.ts";

export const deletionAskedMail: MailKind<{ accountId: string; deleteAt: string }> = {
  name: "deletion_asked",
  async write(deps, { language, payload }) {
    const words = copy[language].mails.deletionAsked;
    const day = formatGulfDate(language, new Date(payload.deleteAt));
    const href = mailLinkAddress(deps, "keep-account", { id: payload.accountId, language });
    const blocks = [
      { paragraph: words.asked(deps.config.business.name[language]) },
      { facts: [[words.day, day] as const] },
      { link: { label: words.link, href } },
      { note: words.note },
    ];
    return { language, subject: words.subject(day), blocks };
  },
};

export const accountErasedMail: MailKind<Record<string, never>> = {
  name: "account_erased",
  async write({ config }, { language }) {
    const words = copy[language].mails.accountErased;
    const blocks = [
      { paragraph: words.erased(config.business.name[language]) },
      { paragraph: words.goodbye },
    ];
    return { language, subject: words.subject, blocks, why: "erased" };
  },
};
