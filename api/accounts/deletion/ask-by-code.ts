import type { ResponseOf } from "../../../contract/calls.ts";
import type { Language } from "../../../contract/languages.ts";
import type { Deps } from "../../deps.ts";
import type { FamilyDeps } from "../../family/deps.ts";
import type { Device } from "../../http/caller-device.ts";
import { queueMail } from "../../mail/outbox.ts";
import { type CodeTry, checkCode } from "../codes/check-code.ts";
import { admitRequest, SECONDS_BETWEEN_CODES } from "../codes/limits.ts";
import { askedOrLastUsed, deletionCodeMail } from "../codes/mails.ts";
import { planDeletion } from "./deletion.ts";

type CodeRequest = { email: string; address: string; askedLanguage: Language | undefined };

/** As a recovery's (docs/decisions/0013): the same answer and the same work whether there is an account or not. */
export async function requestDeletionCode(
  deps: Deps,
  { email, address, askedLanguage }: CodeRequest,
): Promise<ResponseOf<"requestDeletionCode">> {
  if (await admitRequest(deps, "deletion", { email, address })) {
    const language = askedOrLastUsed(email, askedLanguage);
    await queueMail(deps, { kind: deletionCodeMail, recipient: email, language, payload: {} });
  }
  return { retry_after_seconds: SECONDS_BETWEEN_CODES };
}

/** Nobody is logged in by it, so every session ends. */
export async function deleteByCode(
  deps: FamilyDeps,
  { device, ...code }: CodeTry & { device: Device },
): Promise<ResponseOf<"deleteByCode">> {
  const accountId = await checkCode(deps, "deletion", code);
  return planDeletion(deps, accountId, { device });
}
