import type { Mail } from "../../contract/mails.ts";
import type { OutboxRow } from "../db/schema.ts";
import type { Deps } from "../deps.ts";

export type WriteDeps = Omit<Deps, "wakeMailer">;
export type QueuedMail<Payload> = Pick<OutboxRow, "id" | "recipient" | "language" | "createdAt"> & {
  readonly payload: Payload;
};

/** One kind of mail, defined by the domain that sends it: `api/accounts/mails.ts`, `api/billing/mails/`. */
export type MailKind<Payload extends Record<string, string> = Record<string, string>> = {
  /** As it is called in the outbox. */
  readonly name: string;
  /** Somebody waits for it: it has slots of its own, and is of no use after so many seconds. */
  readonly lifeSeconds?: number;
  /** Finds the facts when the mail leaves. undefined: there is nobody to write to, or it is too late to. */
  write(deps: WriteDeps, mail: QueuedMail<Payload>): Promise<Mail | undefined>;
};
