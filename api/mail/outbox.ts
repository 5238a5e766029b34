import { randomUUID } from "node:crypto";
import type { SQL } from "drizzle-orm";
import type { Language } from "../../contract/languages.ts";
import { outbox } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { MailKind } from "./kind.ts";

export type Mail<Payload extends Record<string, string>> = {
  readonly kind: MailKind<Payload>;
  readonly payload: NoInfer<Payload>;
  readonly recipient: string;
  readonly language: Language | SQL<Language>;
  /** What it is about and to whom. A second mail with the same key is not queued. */
  readonly dedupeKey?: string;
};

/** Inside a transaction, `queueMail({ ...deps, db: tx }, …)` queues it only if that commits. */
export async function queueMail<Payload extends Record<string, string>>(
  deps: Pick<Deps, "db" | "clock" | "wakeMailer">,
  { kind, ...mail }: Mail<Payload>,
): Promise<void> {
  await queueByName(deps, { name: kind.name, ...mail });
}

type NamedMail = Omit<Mail<Record<string, string>>, "kind"> & { readonly name: string };

/** For a room that promises a mail and does not write it. */
export async function queueByName(
  { db, clock, wakeMailer }: Pick<Deps, "db" | "clock" | "wakeMailer">,
  { name, payload, recipient, language, dedupeKey }: NamedMail,
): Promise<void> {
  const now = clock();
  await db
    .insert(outbox)
    .values({
      id: randomUUID(),
      kind: name,
      payload,
      recipient,
      language,
      dedupeKey,
      createdAt: now,
      nextAttemptAt: now,
    })
    .onConflictDoNothing({ target: outbox.dedupeKey });
  wakeMailer();
}
