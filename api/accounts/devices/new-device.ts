import { eq } from "drizzle-orm";
import { type Account, sessions } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Device } from "../../http/caller-device.ts";
import { queueMail } from "../../mail/outbox.ts";
import { newDeviceMail } from "../mails.ts";

/**
 * Before the session is added. The first login of all is told by the mail that the account is open; and where a login is
 * from before devices were kept, nobody knows which are new.
 */
export async function tellNewDevice(
  deps: Deps,
  { id, email: recipient, language }: Account,
  { sessionId, device }: { sessionId: string; device: Device },
): Promise<void> {
  const known = await deps.db
    .selectDistinct({ browser: sessions.browser, system: sessions.system })
    .from(sessions)
    .where(eq(sessions.accountId, id));
  const isKnown = known.some(
    ({ browser, system }) => browser === null || (browser === device.browser && system === device.system),
  );
  if (known.length === 0 || isKnown) return;
  await queueMail(deps, { kind: newDeviceMail, recipient, language, payload: { ...device, sessionId } });
}
