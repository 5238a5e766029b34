import { issueCode } from "../accounts/recovery-codes.ts";
import type { outbox } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { MailContent } from "./outbox.ts";
import { writeCancellationReceipt, writePasswordChanged, writeRecoveryCode } from "./texts.ts";
import type { Message } from "./transport.ts";

type OutboxRow = typeof outbox.$inferSelect;

/** undefined: there is nobody to write to, or it is too late to. */
export async function prepareMessage(
  deps: Omit<Deps, "nudgePostman">,
  row: OutboxRow,
): Promise<Message | undefined> {
  const { recipient, language, createdAt } = row;
  const { publicOrigin } = deps.config;
  const { kind, payload } = row as OutboxRow & MailContent;
  switch (kind) {
    case "recovery_code": {
      const code = await issueCode(deps, row);
      return code === undefined ? undefined : { recipient, language, ...writeRecoveryCode(language, code) };
    }
    case "password_changed":
      return {
        recipient,
        language,
        ...writePasswordChanged(language, { changedAt: createdAt, publicOrigin }),
      };
    case "cancellation_receipt":
      return { recipient, language, ...writeCancellationReceipt(language, { ...payload, publicOrigin }) };
  }
}
