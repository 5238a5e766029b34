import { and, eq, isNull } from "drizzle-orm";
import { LANGUAGE_KEY } from "../../../contract/languages.ts";
import { copy } from "../../copy/copy.ts";
import { accounts } from "../../db/schema.ts";
import type { FamilyMails } from "../../family/mails.ts";
import type { MailKind } from "../../mail/kind.ts";
import { writePrice } from "../../pages/format-price.ts";
import { formatGulfDate } from "../../pages/gulf-date.ts";
import { mailLinkAddress } from "../mail-links/address.ts";

/** Not sent to somebody who has kept the account meanwhile. */
export const deletionAskedMail: MailKind<FamilyMails["deletion_asked"]> = {
  name: "deletion_asked",
  async write(deps, { language, payload }) {
    const deleteAt = new Date(payload.deleteAt);
    const isStill = and(eq(accounts.id, payload.accountId), eq(accounts.deleteAt, deleteAt));
    if (!(await deps.db.$count(accounts, isStill))) return undefined;
    const words = copy[language].mails.deletionAsked;
    const day = formatGulfDate(language, deleteAt);
    const href = mailLinkAddress(deps, "keep-account", { id: payload.accountId, language });
    const { charge, at = "", cents, currency } = payload;
    const amount = writePrice(language, Number(cents), currency || null);
    const money = {
      none: words.nothingCharged,
      "of another": words.otherPays,
      stopped: words.stopped(amount, at && formatGulfDate(language, new Date(at))),
    };
    const blocks = [
      { paragraph: words.asked(deps.config.business.name[language]) },
      { facts: [[words.day, day] as const] },
      { paragraph: money[charge ?? "none"] },
      ...(payload.others ? [{ paragraph: words.othersTold }] : []),
      { link: { label: words.link, href } },
      { note: words.note },
    ];
    return { language, subject: words.subject(day), blocks };
  },
};

/** Not sent to somebody who has asked again meanwhile. */
export const accountKeptMail: MailKind<FamilyMails["account_kept"]> = {
  name: "account_kept",
  async write({ db, config }, { language, payload }) {
    const isStill = and(eq(accounts.id, payload.accountId), isNull(accounts.deleteAt));
    if (!(await db.$count(accounts, isStill))) return undefined;
    const words = copy[language].mails.accountKept;
    const blocks = [
      { paragraph: words.kept(config.business.name[language]) },
      ...(payload.renews ? [{ paragraph: words.renews }] : []),
      { link: { label: words.link, href: `${config.publicOrigin}/account?${LANGUAGE_KEY}=${language}` } },
      { note: words.note },
    ];
    return { language, subject: words.subject, blocks };
  },
};

export const adultLeavingMail: MailKind<FamilyMails["adult_leaving"]> = {
  name: "adult_leaving",
  async write({ config }, { language, payload: { name, deleteAt, endsAt, children } }) {
    const { adultLeaving: words, openFamily } = copy[language].mails;
    const day = (moment: string) => formatGulfDate(language, new Date(moment));
    const ending = endsAt ? [[words.endsOn, day(endsAt)] as const] : [];
    const blocks = [
      { paragraph: words.what(name, config.business.name[language]) },
      { facts: [[words.leavesOn, day(deleteAt)] as const, ...ending] },
      ...(endsAt ? [{ paragraph: words.plan }] : []),
      ...(children ? [{ paragraph: words.children(children, name) }] : []),
      { link: { label: openFamily, href: `${config.publicOrigin}/family?${LANGUAGE_KEY}=${language}` } },
    ];
    return { language, subject: words.subject(name), blocks };
  },
};

export const adultStaysMail: MailKind<FamilyMails["adult_stays"]> = {
  name: "adult_stays",
  async write({ config }, { language, payload: { name, renews } }) {
    const { adultStays: words, openFamily } = copy[language].mails;
    const blocks = [
      { paragraph: words.what(name, config.business.name[language]) },
      ...(renews ? [{ paragraph: words.renews }] : []),
      { link: { label: openFamily, href: `${config.publicOrigin}/family?${LANGUAGE_KEY}=${language}` } },
    ];
    return { language, subject: words.subject(name), blocks };
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
