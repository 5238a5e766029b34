import { eq } from "drizzle-orm";
import type { MailFacts } from "../../../contract/mails.ts";
import { BRING_BACK_DAYS, VERIFICATION_CODE_MINUTES } from "../../../contract/rules.ts";
import { accounts, emailChanges } from "../../db/schema.ts";
import type { MailKind } from "../../mail/kind.ts";
import { CODE_SECONDS, codeExpiry, deriveCode, hashCode, isTooLate } from "../codes/code.ts";
import { mailLinkAddress } from "../mail-links/address.ts";

/** To the new address. Whether it has an account is found out here, and said in the mail alone. */
export const emailCodeMail: MailKind<{ accountId: string; oldEmail: string }> = {
  name: "email_code",
  lifeSeconds: CODE_SECONDS,
  async write(deps, { id, recipient, createdAt, payload }) {
    const { db } = deps;
    if (isTooLate(deps, createdAt)) return undefined;
    // For an address that has an account too, though no mail says it: the asker sees the same of both.
    const code = deriveCode(deps, "email", id);
    const change = { codeHmac: hashCode(deps, id, code), expiresAt: codeExpiry(deps) };
    await db
      .insert(emailChanges)
      .values({ id, ...payload, newEmail: recipient, createdAt, ...change })
      .onConflictDoNothing();
    if (await db.$count(accounts, eq(accounts.email, recipient))) return { name: "email_taken", facts: {} };
    return { name: "email_code", facts: { code, minutes: VERIFICATION_CODE_MINUTES } };
  },
};

export const childEmailChangedMail: MailKind<MailFacts["child_email_changed"]> = {
  name: "child_email_changed",
  async write(_, { payload: facts }) {
    return { name: "child_email_changed", facts };
  },
};

export const emailCorrectedMail: MailKind<MailFacts["email_corrected"]> = {
  name: "email_corrected",
  async write(_, { payload: facts }) {
    return { name: "email_corrected", facts };
  },
};

/** To the old address, which nobody needs for the change, and which has the way back. */
export const emailChangedMail: MailKind<{ changeId: string; newEmail: string }> = {
  name: "email_changed",
  async write(deps, { language, payload }) {
    const { changeId, newEmail } = payload;
    const href = mailLinkAddress(deps, "email-back", { id: changeId, language });
    return { name: "email_changed", facts: { newEmail, days: BRING_BACK_DAYS, href } };
  },
};
