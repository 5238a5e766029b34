import { transact } from "../../db/transact.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import type { Device } from "../../http/caller-device.ts";
import { Failure } from "../../http/failure.ts";
import { rememberNetwork } from "../../limits/known-networks.ts";
import { noteActivity } from "../devices/activity.ts";
import { placeOfPerson } from "../hash-queue.ts";
import { checkPassword } from "./check-password.ts";
import { hashPassword, refuseWeakPassword } from "./hash-password.ts";
import { setPassword } from "./set-password.ts";

type Change = { password: string; newPassword: string; address: string; device: Device };

export async function changePassword(
  deps: Deps,
  caller: Caller,
  { password, newPassword, address, device }: Change,
): Promise<void> {
  const { accountId, sessionId, email } = caller;
  const { passwordHash: oldHash } = await checkPassword(deps, caller, { password, address, device });
  refuseWeakPassword(newPassword, email);
  const passwordHash = await hashPassword(newPassword, placeOfPerson(email));
  const owner = { passwordHash: oldHash, sessionId };
  const changed = await transact(deps.db, (tx) =>
    setPassword({ ...deps, db: tx }, { accountId, passwordHash, owner }),
  );
  // Another tab was quicker, so what was typed is the old one no longer.
  if (!changed) throw new Failure("wrong_password");
  await noteActivity(deps, { accountId, kind: "password_changed", device });
  await rememberNetwork(deps, { email, address });
}
