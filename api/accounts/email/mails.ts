import { eq } from "drizzle-orm";
import { LANGUAGE_KEY } from "../../../contract/languages.ts";
import { BRING_BACK_DAYS, VERIFICATION_CODE_MINUTES } from "../../../contract/rules.ts";
import { copy } from "../../copy/copy.ts";
import { accounts, emailChanges } from "../../db/schema.ts";
import type { MailKind } from "../../mail/kind.ts";
import { CODE_SECONDS, codeExpiry, deriveCode, hashCode, isTooLate } from "../codes/code.ts";
import { mailLinkAddress } from "../mail-links/address.ts";

/** To the new address. Whether it has an account is found out here, and said in the mail alone. */
export const emailCodeMail: MailKind<{ accountId: string; oldEmail: string }> = {
  name: "email_code",
  lifeSeconds: CODE_SECONDS,
  async write(deps, { id, recipient, language, createdAt, payload }) {
    const { db, config } = deps;
    const brand = config.business.name[language];
    if (isTooLate(deps, createdAt)) return undefined;
    // For an address that has an account too, though no mail says it: the asker sees the same of both.
    const code = deriveCode(deps, "email", id);
    const change = { codeHmac: hashCode(deps, id, code), expiresAt: codeExpiry(deps) };
    await db
      .insert(emailChanges)
      .values({ id, ...payload, newEmail: recipient, createdAt, ...change })
      .onConflictDoNothing();
    if (await db.$count(accounts, eq(accounts.email, recipient))) {
      const words = copy[language].mails.emailTaken;
      const href = `${config.publicOrigin}/login?${LANGUAGE_KEY}=${language}`;
      const blocks = [
        { paragraph: words.asked(brand) },
        { paragraph: words.logIn },
        { link: { label: words.link, href } },
        { note: words.note },
      ];
      return { language, subject: words.subject, blocks, why: "asked" };
    }
    const words = copy[language].mails.emailCode;
    const blocks = [
      { paragraph: words.enter(brand, VERIFICATION_CODE_MINUTES) },
      { code },
      { note: words.note },
    ];
    return { language, subject: words.subject, blocks };
  },
};

/** To the old address, which nobody needs for the change, and which has the way back. */
export const emailChangedMail: MailKind<{ changeId: string; newEmail: string }> = {
  name: "email_changed",
  async write(deps, { language, payload }) {
    const words = copy[language].mails.emailChanged;
    const href = mailLinkAddress(deps, "email-back", { id: payload.changeId, language });
    const blocks = [
      { paragraph: words.changed(deps.config.business.name[language]) },
      { facts: [[words.newAddress, payload.newEmail, "code"] as const] },
      { note: words.note(BRING_BACK_DAYS) },
      { link: { label: words.link, href } },
    ];
    return { language, subject: words.subject, blocks };
  },
};
