import { inArray, lte } from "drizzle-orm";
import { accounts, children, consentRecords } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { queueMail } from "../../mail/outbox.ts";
import { readError } from "../../start-error.ts";
import { erasePerson } from "../personal-data.ts";
import { accountErasedMail } from "./mails.ts";

/** Those without a login, whose consent was withdrawn; nothing is left of them, not even that there was a consent. */
export async function eraseDueChildren({ db, clock }: Deps): Promise<void> {
  await db.transaction(async (tx) => {
    const erased = await tx.delete(children).where(lte(children.deleteAt, clock())).returning();
    const ids = erased.map(({ id }) => id);
    await tx.delete(consentRecords).where(inArray(consentRecords.subjectId, ids));
  });
}

/** Whoever asked to be deleted and did not take it back. One that fails is tried again, and keeps nobody else waiting. */
export async function eraseDue(
  deps: Deps,
  work: { endPlans: (familyId: string) => Promise<void> },
): Promise<void> {
  const due = await deps.db.select().from(accounts).where(lte(accounts.deleteAt, deps.clock()));
  for (const person of due) {
    try {
      await erasePerson(deps, person, work);
    } catch (error) {
      const { message, code } = readError(error);
      deps.logger.error({ account: person.id, code, reason: message }, "an account could not be deleted");
      continue;
    }
    const { id, email: recipient, language } = person;
    const dedupeKey = `${accountErasedMail.name}:${id}`;
    await queueMail(deps, { kind: accountErasedMail, recipient, language, payload: {}, dedupeKey });
  }
}
