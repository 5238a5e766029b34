import { desc, eq } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { RequestOf, ResponseOf, Settings } from "../../contract/calls.ts";
import { accounts, agreements } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../http/failure.ts";

export const settingColumns = {
  reminders: accounts.reminders,
  name: accounts.name,
  mail_language: accounts.mailLanguage,
} satisfies Record<keyof Settings, PgColumn>;

export async function readSettings({ db }: Deps, accountId: string): Promise<ResponseOf<"readSettings">> {
  const [settings] = await db.select(settingColumns).from(accounts).where(eq(accounts.id, accountId));
  if (!settings) throw new Failure("unauthorized");
  const [consent] = await db
    .select()
    .from(agreements)
    .where(eq(agreements.accountId, accountId))
    .orderBy(desc(agreements.givenAt))
    .limit(1);
  if (!consent) return settings;
  const { termsVersion, privacyVersion, givenAt } = consent;
  return {
    ...settings,
    consent: {
      terms_version: termsVersion,
      privacy_version: privacyVersion,
      given_at: givenAt.toISOString(),
    },
  };
}

export async function changeSettings(
  { db }: Deps,
  accountId: string,
  { mail_language: mailLanguage, ...others }: RequestOf<"changeSettings">,
): Promise<Settings> {
  const [settings] = await db
    .update(accounts)
    .set({ ...others, mailLanguage, language: mailLanguage ?? undefined })
    .where(eq(accounts.id, accountId))
    .returning(settingColumns);
  if (!settings) throw new Failure("unauthorized");
  return settings;
}
