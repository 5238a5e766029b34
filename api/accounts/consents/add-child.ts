import { randomUUID } from "node:crypto";
import type { RequestOf } from "../../../contract/calls.ts";
import { children } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import type { Device } from "../../http/caller-device.ts";
import { Failure } from "../../http/failure.ts";
import { limit } from "../../limits/rate-limits.ts";
import { noteActivity } from "../devices/activity.ts";
import { refuseChild } from "../family/members.ts";
import { readTexts, writeConsent } from "./consents.ts";

const DAY_SECONDS = 24 * 3600;

type NewChild = RequestOf<"addChild"> & { device: Device };

export async function addChild(
  deps: Deps,
  caller: Caller,
  { first_name: firstName, birth_year: birthYear, device, ...texts }: NewChild,
): Promise<{ id: string }> {
  refuseChild(caller);
  const { accountId: giverId, familyId } = caller;
  const given = readTexts(deps, texts);
  if (birthYear && birthYear > given.givenAt.getFullYear()) throw new Failure("invalid_request");
  await limit(deps, { name: "children", key: familyId, max: 20, windowSeconds: DAY_SECONDS });
  const id = randomUUID();
  await deps.db.transaction(async (tx) => {
    const inner = { ...deps, db: tx };
    await tx.insert(children).values({ id, familyId, firstName, birthYear, createdAt: given.givenAt });
    await writeConsent(inner, { ...given, subjectId: id, giverId, device });
    await noteActivity(inner, { accountId: giverId, kind: "consent_given", device });
  });
  return { id };
}
