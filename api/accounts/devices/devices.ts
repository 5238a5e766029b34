import { and, desc, eq, gt, isNull, ne } from "drizzle-orm";
import type { LoggedInDevice } from "../../../contract/calls.ts";
import { sessions } from "../../db/schema.ts";
import { transact } from "../../db/transact.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import type { Device } from "../../http/caller-device.ts";
import { noteActivity } from "./activity.ts";

/** The one that asks first, then those used last. */
export async function listDevices(
  { db, clock }: Deps,
  { accountId, sessionId }: Caller,
): Promise<LoggedInDevice[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isNull(sessions.endedAt), gt(sessions.expiresAt, clock())))
    .orderBy(desc(sessions.createdAt));
  const devices = rows.map(({ id, browser, system, createdAt, rotatedAt }) => ({
    id,
    browser: browser ?? "",
    system: system ?? "",
    logged_in_at: createdAt.toISOString(),
    last_used_at: (rotatedAt ?? createdAt).toISOString(),
    is_current: id === sessionId,
  }));
  return devices.sort(
    (one, other) =>
      Number(other.is_current) - Number(one.is_current) || other.last_used_at.localeCompare(one.last_used_at),
  );
}

/** One by its number, or all but the one that asks. Only what was logged in, and is no longer, is noted. */
export async function endDevices(
  deps: Deps,
  { accountId, sessionId }: Caller,
  { id, device }: { id: string | undefined; device: Device },
): Promise<void> {
  const now = deps.clock();
  await transact(deps.db, async (tx) => {
    const ended = await tx
      .update(sessions)
      .set({ endedAt: now })
      .where(
        and(
          id === undefined ? ne(sessions.id, sessionId) : eq(sessions.id, id),
          eq(sessions.accountId, accountId),
          isNull(sessions.endedAt),
          gt(sessions.expiresAt, now),
        ),
      )
      .returning({ id: sessions.id });
    if (ended.length > 0)
      await noteActivity({ ...deps, db: tx }, { accountId, kind: "device_ended", device });
  });
}
