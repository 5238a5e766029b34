import type { Database } from "../../db/database.ts";
import {
  accounts,
  charges,
  children,
  failedWork,
  families,
  invitations,
  providerRequests,
  subscriptions,
} from "../../db/schema.ts";
import { GRANT } from "../../family/decide/plans/grant.ts";

export type Rows = Awaited<ReturnType<typeof readRows>>;

export async function readRows(db: Database) {
  const people = await db.select().from(accounts);
  return {
    families: await db.select().from(families),
    adults: people.filter(({ role }) => role !== "child"),
    children: [...people.filter(({ role }) => role === "child"), ...(await db.select().from(children))],
    plans: await db.select().from(subscriptions),
    charges: await db.select().from(charges),
    invitations: await db.select().from(invitations),
    requests: await db.select().from(providerRequests),
    failures: await db.select().from(failedWork),
  };
}

const CHARGING = new Set(["confirming", "scheduled", "active"]);
const RUNNING = new Set(["active", "cancelled"]);
const LIVE = new Set([...CHARGING, ...RUNNING, "pending"]);

function hasPayer({ adults }: Rows, { payerId, familyId }: Rows["plans"][number]): boolean {
  return adults.some((adult) => adult.id === payerId && adult.familyId === familyId && !adult.deleteAt);
}

/** What does not hold of the rows, each as a sentence. */
export function findBroken(rows: Rows): string[] {
  const broken: string[] = [];
  const isWrong = (holds: boolean, sentence: string) => holds || broken.push(sentence);
  for (const plan of rows.plans) {
    const { id, status, familyId } = plan;
    const isCharged = CHARGING.has(status) && plan.provider !== GRANT;
    isWrong(!isCharged || hasPayer(rows, plan), `the ${status} plan ${id} has no payer`);
    const hasAdult = rows.adults.some((adult) => adult.familyId === familyId);
    isWrong(!LIVE.has(status) || hasAdult, `the ${status} plan ${id} is in a family without adults`);
  }
  for (const { id, mentorId, familyId } of rows.children)
    isWrong(
      rows.adults.some((adult) => adult.id === mentorId && adult.familyId === familyId),
      `the child ${id} has no mentor in its family`,
    );
  for (const { id, inviterId, familyId } of rows.invitations)
    isWrong(
      rows.adults.some((adult) => adult.id === inviterId && adult.familyId === familyId),
      `the invitation ${id} is of nobody in its family`,
    );
  for (const family of rows.families) {
    const running = rows.plans.filter(
      ({ familyId, status }) => familyId === family.id && RUNNING.has(status),
    );
    isWrong(running.length <= 1, `${running.length} plans run in the family ${family.id}`);
    isWrong(
      Object.values(family.balances).every((cents) => cents >= 0),
      `the family ${family.id} has a credit below nothing`,
    );
  }
  const periods = rows.charges.map(
    ({ subscriptionId, periodStart }) => `${subscriptionId} ${periodStart.toISOString()}`,
  );
  isWrong(new Set(periods).size === periods.length, "a period was charged twice");
  for (const { id, amountCents, listCents, discountCents, creditCents } of rows.charges)
    isWrong(
      amountCents >= 0 && amountCents === listCents - discountCents - creditCents,
      `the charge ${id} does not add up`,
    );
  for (const { what, item, reason } of rows.failures) broken.push(`${what} (${item}): ${reason}`);
  return broken;
}

type Change = {
  readonly before: Rows;
  readonly after: Rows;
  readonly now: Date;
  readonly erasedByDesk: ReadonlySet<string>;
};

/** Who is gone without having asked, which child is gone with its mentor still there, and who was charged as a stranger. */
export function findLost({ before, after, now, erasedByDesk }: Change): string[] {
  const isDue = ({ deleteAt }: { deleteAt: Date | null }) => deleteAt !== null && deleteAt <= now;
  const stay = new Set([...after.adults, ...after.children].map(({ id }) => id));
  const goneAdults = before.adults.filter(({ id }) => !stay.has(id));
  const wronged = goneAdults.filter((adult) => !isDue(adult) && !erasedByDesk.has(adult.id));
  const goneChildren = before.children.filter(({ id }) => !stay.has(id));
  const isWithMentor = ({ mentorId }: Rows["children"][number]) =>
    goneAdults.some(({ id }) => id === mentorId);
  const orphans = goneChildren.filter((child) => !isDue(child) && !isWithMentor(child));
  const known = new Set(before.charges.map(({ id }) => id));
  const strange = after.charges.filter(
    ({ id, payerId, familyId }) =>
      !known.has(id) &&
      payerId !== null &&
      ![...before.adults, ...after.adults].some(
        (adult) => adult.id === payerId && adult.familyId === familyId,
      ),
  );
  return [
    ...wronged.map(({ id }) => `the adult ${id} is gone, and had not asked for it`),
    ...orphans.map(({ id }) => `the child ${id} is gone, and its mentor is not`),
    ...strange.map(({ id }) => `the charge ${id} was paid by somebody who was not in the family`),
  ];
}
