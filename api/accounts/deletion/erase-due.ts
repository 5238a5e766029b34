import { and, eq, lte } from "drizzle-orm";
import { workOneByOne } from "../../chores/one-by-one.ts";
import { type Account, accounts, children, consentRecords } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { queueMail } from "../../mail/outbox.ts";
import { type EndingPlans, erasePerson } from "./erase-person.ts";
import { accountErasedMail } from "./mails.ts";

/** Those without a login, whose consent was withdrawn; nothing is left of them, not even that there was a consent. */
export async function eraseDueChildren(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const isDue = lte(children.deleteAt, clock());
  await workOneByOne(deps, {
    what: "a child could not be deleted",
    all: await db.select({ id: children.id }).from(children).where(isDue),
    work: ({ id }) =>
      db.transaction(async (tx) => {
        const erased = await tx
          .delete(children)
          .where(and(eq(children.id, id), isDue))
          .returning();
        if (erased.length > 0) await tx.delete(consentRecords).where(eq(consentRecords.subjectId, id));
      }),
  });
}

/** Whoever asked to be deleted and did not take it back. */
export async function eraseDue(deps: Deps, ending: EndingPlans): Promise<void> {
  await workOneByOne(deps, {
    what: "an account could not be deleted",
    all: await deps.db.select().from(accounts).where(lte(accounts.deleteAt, deps.clock())),
    work: (person) =>
      erasePerson(deps, person, { ...ending, tell: (db) => sayGoodbye({ ...deps, db }, person) }),
  });
}

async function sayGoodbye(deps: Deps, { id, email: recipient, language }: Account): Promise<void> {
  const dedupeKey = `${accountErasedMail.name}:${id}`;
  await queueMail(deps, { kind: accountErasedMail, recipient, language, payload: {}, dedupeKey });
}
