import { lte } from "drizzle-orm";
import { workOneByOne } from "../../chores/one-by-one.ts";
import { type Account, accounts, children } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { changeFamily } from "../../family/change-families.ts";
import { erase } from "../../family/decide/people/erase.ts";
import type { FamilyDeps } from "../../family/deps.ts";
import { queueMail } from "../../mail/outbox.ts";
import { erasePerson } from "./erase-person.ts";
import { accountErasedMail } from "./mails.ts";

/** Children without a login, whose consent was withdrawn; nothing is left of them, not even that there was a consent. */
export async function eraseDueChildren(deps: FamilyDeps): Promise<void> {
  const isDue = lte(children.deleteAt, deps.clock());
  await workOneByOne(deps, {
    what: "a child could not be deleted",
    all: await deps.db.select({ id: children.id, familyId: children.familyId }).from(children).where(isDue),
    work: ({ id, familyId }) =>
      changeFamily(deps, familyId, (draft, world) => void erase(draft, { id, ifDue: true }, world)),
  });
}

/** People who asked to be deleted and did not take it back, and children with a login whose consent was withdrawn. */
export async function eraseDue(deps: FamilyDeps): Promise<void> {
  await workOneByOne(deps, {
    what: "an account could not be deleted",
    all: await deps.db.select().from(accounts).where(lte(accounts.deleteAt, deps.clock())),
    work: (person) =>
      erasePerson(deps, person.id, { ifDue: true, tell: (db) => sayGoodbye({ ...deps, db }, person) }),
  });
}

async function sayGoodbye(deps: Deps, { id, email: recipient, language }: Account): Promise<void> {
  const dedupeKey = `${accountErasedMail.name}:${id}`;
  await queueMail(deps, { kind: accountErasedMail, recipient, language, payload: {}, dedupeKey });
}
