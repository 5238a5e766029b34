import { and, eq } from "drizzle-orm";
import type { MailFacts } from "../../../contract/mails.ts";
import { accounts } from "../../db/schema.ts";
import { type FamilyMails, readCharge } from "../../family/mails.ts";
import type { MailKind, WriteDeps } from "../../mail/kind.ts";
import { isKept } from "./is-kept.ts";
import { keepLinkAddress } from "./keep-link.ts";

/** Not sent if the account was kept meanwhile. */
export const deletionAskedMail: MailKind<FamilyMails["deletion_asked"]> = {
  name: "deletion_asked",
  async write(deps, { language, payload }) {
    const { accountId, deleteAt, others } = payload;
    if (!(await isDeletedOn(deps, accountId, deleteAt))) return undefined;
    const href = keepLinkAddress(deps, { accountId, day: new Date(deleteAt), language });
    const charge = readStoppedCharge(payload);
    return { name: "deletion_asked", facts: { deleteAt, charge, othersTold: others === "told", href } };
  },
};

function readStoppedCharge(payload: FamilyMails["deletion_asked"]): MailFacts["deletion_asked"]["charge"] {
  if (payload.charge === "of another") return "of another";
  return (payload.charge && readCharge(payload)) ?? "none";
}

/** Not sent if the deletion was asked for again meanwhile. */
export const accountKeptMail: MailKind<FamilyMails["account_kept"]> = {
  name: "account_kept",
  async write(deps, { payload: { accountId, renews } }) {
    if (!(await isKept(deps, accountId))) return undefined;
    return { name: "account_kept", facts: { renews: renews === "yes" } };
  },
};

/** Not sent if the account was kept meanwhile. */
export const adultLeavingMail: MailKind<FamilyMails["adult_leaving"]> = {
  name: "adult_leaving",
  async write(deps, { payload: { accountId, name, deleteAt, endsAt, children } }) {
    if (accountId && !(await isDeletedOn(deps, accountId, deleteAt))) return undefined;
    return { name: "adult_leaving", facts: { name, deleteAt, endsAt, children } };
  },
};

/** Not sent if the deletion was asked for again meanwhile. */
export const adultStaysMail: MailKind<FamilyMails["adult_stays"]> = {
  name: "adult_stays",
  async write(deps, { payload: { accountId, name, renews } }) {
    if (accountId && !(await isKept(deps, accountId))) return undefined;
    return { name: "adult_stays", facts: { name, renews: renews === "yes" } };
  },
};

export const accountErasedMail: MailKind<Record<string, never>> = {
  name: "account_erased",
  async write() {
    return { name: "account_erased", facts: {} };
  },
};

async function isDeletedOn({ db }: WriteDeps, accountId: string, deleteAt: string): Promise<boolean> {
  const isOnThatDay = eq(accounts.deleteAt, new Date(deleteAt));
  return (await db.$count(accounts, and(eq(accounts.id, accountId), isOnThatDay))) > 0;
}
