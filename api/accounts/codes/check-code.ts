import type { Deps } from "../../deps.ts";
import { Failure } from "../../http/failure.ts";
import { findCode, useCode } from "./account-codes.ts";
import { isFromLink, isSameCode } from "./code.ts";
import { admitCode, forgiveCode } from "./limits.ts";

export type CodeTry = { email: string; otp: string; linkSecret?: string | undefined; address: string };

/** Uses up the newest code of an address, if this is it, and answers whose it is. */
export async function checkCode(
  deps: Deps,
  purpose: "recovery" | "deletion",
  { email, otp, linkSecret, address }: CodeTry,
): Promise<string> {
  const code = await findCode(deps, purpose, email);
  const isLinked = isFromLink(deps, purpose, { id: code?.id, linkSecret });
  if (!isLinked && !(await admitCode(deps, purpose, { email, address }))) throw new Failure("invalid_code");
  if (!code || !isSameCode(deps, code, otp) || !(await useCode(deps, purpose, code.id)))
    throw new Failure("invalid_code");
  if (!isLinked) await forgiveCode(deps, { email, address });
  return code.accountId;
}
