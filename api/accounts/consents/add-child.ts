import type { RequestOf } from "../../../contract/calls.ts";
import { transact } from "../../db/transact.ts";
import { changeFamiliesIn } from "../../family/change-families.ts";
import { addChild as add } from "../../family/decide/people/care-for-child.ts";
import type { FamilyDeps } from "../../family/deps.ts";
import { type Caller, refuseChild } from "../../http/caller.ts";
import type { Device } from "../../http/caller-device.ts";
import { Failure } from "../../http/failure.ts";
import { limit } from "../../limits/rate-limits.ts";
import { noteActivity } from "../devices/activity.ts";
import { readTexts, writeConsent } from "./consents.ts";

const DAY_SECONDS = 24 * 3600;

type NewChild = RequestOf<"addChild"> & { device: Device };

export async function addChild(
  deps: FamilyDeps,
  caller: Caller,
  { first_name: firstName, birth_year, device, ...texts }: NewChild,
): Promise<{ id: string }> {
  refuseChild(caller);
  const { accountId: giverId, familyId } = caller;
  const given = readTexts(deps, texts);
  const birthYear = birth_year ?? null;
  if (birthYear && birthYear > given.givenAt.getFullYear()) throw new Failure("invalid_request");
  await limit(deps, { name: "children", key: familyId, max: 20, windowSeconds: DAY_SECONDS });
  return transact(deps.db, async (db) => {
    const inner = { ...deps, db };
    const { id } = await changeFamiliesIn(inner, [familyId], ([draft], world) =>
      add(draft, { firstName, birthYear, mentorId: giverId }, world),
    );
    await writeConsent(inner, { ...given, subjectId: id, giverId, device });
    await noteActivity(inner, { accountId: giverId, kind: "consent_given", device });
    return { id };
  });
}
