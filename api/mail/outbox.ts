import { randomUUID } from "node:crypto";
import type { SQL } from "drizzle-orm";
import type { Language } from "../../contract/languages.ts";
import { outbox } from "../db/schema.ts";
import type { Deps } from "../deps.ts";

export type MailContent =
  /** The code itself is made when the mail leaves, so that it is never stored in the clear. */
  | { kind: "recovery_code"; payload: Record<string, never> }
  | { kind: "password_changed"; payload: Record<string, never> }
  /** `planName` in the language of the mail, `endsAt` as an ISO date. */
  | { kind: "cancellation_receipt"; payload: { planName: string; endsAt: string } };

export type Mail = MailContent & { recipient: string; language: Language | SQL<Language> };

/** Promises a mail. Inside a transaction, `queueMail({ ...deps, db: tx }, …)` promises it only if that commits. */
export async function queueMail(
  { db, clock, nudgePostman }: Pick<Deps, "db" | "clock" | "nudgePostman">,
  { kind, payload, recipient, language }: Mail,
): Promise<void> {
  const now = clock();
  await db
    .insert(outbox)
    .values({ id: randomUUID(), kind, payload, recipient, language, createdAt: now, nextAttemptAt: now });
  nudgePostman();
}
