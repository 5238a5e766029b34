import { sql } from "drizzle-orm";
import { accounts, type Subscription, subscriptions } from "../db/schema.ts";
import { GRANT } from "./decide/plans/grant.ts";
import type { FamilyDeps } from "./deps.ts";
import type { Family } from "./family.ts";
import type { HeldPlan } from "./providers.ts";

// While a release rolls out, the version before writes plans without a payer: by its rule that is the adult who has
// been in the family longest. A plan whose payer is gone is cancelled or over. The next release drops this file.
const ADOPTED: readonly Subscription["status"][] = ["pending", "confirming", "scheduled", "active"];

/** A family as this version has it, before anything is decided about it. */
export function adoptPayer(family: Family): Family {
  const [senior] = family.adults;
  const adopt = (held: HeldPlan): HeldPlan => {
    const { payerId, provider, status } = held.subscription;
    if (!senior || payerId || provider === GRANT || !ADOPTED.includes(status)) return held;
    return { ...held, subscription: { ...held.subscription, payerId: senior.id } };
  };
  const held = family.held.map(adopt);
  return held.every((each, index) => each === family.held[index]) ? family : { ...family, held };
}

/** The same for plans that nobody changes meanwhile. */
export async function adoptPayers({ db }: FamilyDeps): Promise<void> {
  const isAdopted = sql.join(
    ADOPTED.map((status) => sql`${status}`),
    sql`, `,
  );
  await db.execute(sql`
    update ${subscriptions} set payer_id = (
      select ${accounts.id} from ${accounts}
      where ${accounts.familyId} = ${subscriptions.familyId} and ${accounts.role} <> 'child'
      order by coalesce(${accounts.joinedAt}, ${accounts.createdAt}) limit 1
    )
    where ${subscriptions.payerId} is null and ${subscriptions.provider} <> ${GRANT}
      and ${subscriptions.status} in (${isAdopted})`);
}
