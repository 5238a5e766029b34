import { and, eq, isNull } from "drizzle-orm";
import type { MailFacts } from "../../../contract/mails.ts";
import { accounts } from "../../db/schema.ts";
import { type FamilyMails, readCharge } from "../../family/mails.ts";
import type { MailKind } from "../../mail/kind.ts";
import { mailLinkAddress } from "../mail-links/address.ts";

/** Not sent to somebody who has kept the account meanwhile. */
export const deletionAskedMail: MailKind<FamilyMails["deletion_asked"]> = {
  name: "deletion_asked",
  async write(deps, { language, payload }) {
    const { accountId, deleteAt, others } = payload;
    const isStill = and(eq(accounts.id, accountId), eq(accounts.deleteAt, new Date(deleteAt)));
    if (!(await deps.db.$count(accounts, isStill))) return undefined;
    const href = mailLinkAddress(deps, "keep-account", { id: accountId, language });
    const charge = readStoppedCharge(payload);
    return { name: "deletion_asked", facts: { deleteAt, charge, othersTold: others === "told", href } };
  },
};

function readStoppedCharge(payload: FamilyMails["deletion_asked"]): MailFacts["deletion_asked"]["charge"] {
  if (payload.charge === "of another") return "of another";
  return (payload.charge && readCharge(payload)) ?? "none";
}

/** Not sent to somebody who has asked again meanwhile. */
export const accountKeptMail: MailKind<FamilyMails["account_kept"]> = {
  name: "account_kept",
  async write({ db }, { payload: { accountId, renews } }) {
    const isStill = and(eq(accounts.id, accountId), isNull(accounts.deleteAt));
    if (!(await db.$count(accounts, isStill))) return undefined;
    return { name: "account_kept", facts: { renews: renews === "yes" } };
  },
};

export const adultLeavingMail: MailKind<FamilyMails["adult_leaving"]> = {
  name: "adult_leaving",
  async write(_, { payload: { name, deleteAt, endsAt, children } }) {
    return { name: "adult_leaving", facts: { name, deleteAt, endsAt, children } };
  },
};

export const adultStaysMail: MailKind<FamilyMails["adult_stays"]> = {
  name: "adult_stays",
  async write(_, { payload: { name, renews } }) {
    return { name: "adult_stays", facts: { name, renews: renews === "yes" } };
  },
};

export const accountErasedMail: MailKind<Record<string, never>> = {
  name: "account_erased",
  async write() {
    return { name: "account_erased", facts: {} };
  },
};
