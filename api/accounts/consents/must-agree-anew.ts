import { desc, eq } from "drizzle-orm";
import { areTextsNewer } from "../../../contract/rules.ts";
import { agreements } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";

/** What somebody agreed to last has a newer version. Accounts that the operator added have agreed elsewhere. */
export async function mustAgreeAnew({ db }: Deps, accountId: string): Promise<boolean> {
  const [last] = await db
    .select()
    .from(agreements)
    .where(eq(agreements.accountId, accountId))
    .orderBy(desc(agreements.givenAt))
    .limit(1);
  return (
    last !== undefined &&
    areTextsNewer({ terms_version: last.termsVersion, privacy_version: last.privacyVersion })
  );
}
